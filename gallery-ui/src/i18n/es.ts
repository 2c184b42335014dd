import { account } from './es/account';
import { checkout } from './es/checkout';
import { common } from './es/common';
import { downloads } from './es/downloads';
import { errors, messages, phrases, unknownError } from './es/from-server';
import { gallery } from './es/gallery';
import { landing } from './es/landing';
import { login } from './es/login';
import { notFound } from './es/not-found';
import { packages } from './es/packages';
import { passcode } from './es/passcode';
import { payment } from './es/payment';
import { purchase } from './es/purchase';
import { receipts } from './es/receipts';
import { time } from './es/time';
import { viewer } from './es/viewer';
import type { en } from './en';

/** Spanish, loaded whole when it is spoken. */
export const es = {
  sections: {
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
  } satisfies Record<keyof typeof en, unknown>,
  errors,
  messages,
  phrases,
  unknownError,
};
