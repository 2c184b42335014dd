import { account } from './de/account';
import { checkout } from './de/checkout';
import { common } from './de/common';
import { downloads } from './de/downloads';
import { errors, messages, phrases, unknownError } from './de/from-server';
import { gallery } from './de/gallery';
import { landing } from './de/landing';
import { login } from './de/login';
import { notFound } from './de/not-found';
import { packages } from './de/packages';
import { passcode } from './de/passcode';
import { payment } from './de/payment';
import { purchase } from './de/purchase';
import { receipts } from './de/receipts';
import { time } from './de/time';
import { viewer } from './de/viewer';
import type { en } from './en';

/** German, loaded whole when it is spoken. */
export const de = {
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
