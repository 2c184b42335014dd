import { account } from './en/account';
import { checkout } from './en/checkout';
import { common } from './en/common';
import { downloads } from './en/downloads';
import { gallery } from './en/gallery';
import { landing } from './en/landing';
import { login } from './en/login';
import { notFound } from './en/not-found';
import { packages } from './en/packages';
import { passcode } from './en/passcode';
import { payment } from './en/payment';
import { purchase } from './en/purchase';
import { receipts } from './en/receipts';
import { time } from './en/time';
import { viewer } from './en/viewer';

/** English, all of it: for tests, and for whoever looks for a text. The screens import their own section. */
export const en = {
  account,
  checkout,
  common,
  downloads,
  gallery,
  landing,
  login,
  notFound,
  packages,
  passcode,
  payment,
  purchase,
  receipts,
  time,
  viewer,
};
