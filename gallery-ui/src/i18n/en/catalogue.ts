import { account } from './account';
import { join, notFound, passcode, viewAs } from './app';
import { checkout, payment } from './checkout';
import { common } from './common';
import { downloads } from './downloads';
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

/** Contains all English texts, for tests and for looking a text up. Screens import their own section. */
export const en = {
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
};
