import { withUnbrokenEmail } from '../../../../shared-ui/src/unbroken-email';
import type { en } from '../en/catalogue';
import { account } from './account';
import { join, notFound, passcode, viewAs } from './app';
import { checkout, payment } from './checkout';
import { common } from './common';
import { downloads } from './downloads';
import { errors, messages, unknownError } from './from-server';
import { gallery } from './gallery';
import { landing } from './landing';
import { legal } from './legal';
import { login } from './login';
import { galleryEnd, galleryMissing, packages, paid } from './packages';
import { proofing } from './proofing';
import { purchase, receipts } from './receipts';
import { singles } from './singles';
import { tax } from './tax';
import { unsubscribe } from './unsubscribe';
import { viewer } from './viewer';
import { withdrawal } from './withdrawal';

/** Contains the German texts, which are loaded together when German is chosen. */
export const de = withUnbrokenEmail({
  sections: {
    account,
    checkout,
    common,
    downloads,
    gallery,
    galleryEnd,
    galleryMissing,
    landing,
    legal,
    login,
    notFound,
    packages,
    paid,
    join,
    passcode,
    payment,
    proofing,
    purchase,
    receipts,
    singles,
    tax,
    unsubscribe,
    viewAs,
    viewer,
    withdrawal,
  } satisfies Record<keyof typeof en, unknown>,
  errors,
  messages,
  unknownError,
});
