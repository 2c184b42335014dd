import type { Catalogue } from '../catalogue';
import { app, errors } from './app';
import { audit, auditActions, auditDetails, auditReasons } from './audit';
import { coupons } from './coupons';
import { cover } from './cover';
import { dashboard } from './dashboard';
import { serverErrors } from './errors';
import { grants } from './grants';
import { legal, tax } from './legal';
import { account, login } from './login';
import { media } from './media';
import { messages } from './messages';
import { projects, project, presets, trash } from './projects';
import { prices } from './prices';
import { purchases } from './purchases';
import { settings, status } from './settings';
import { sharing } from './sharing';
import { upload } from './upload';
import { users } from './users';
import { reactAdmin } from './reactAdmin';

/** Every text of the console in German, by area, with react-admin's own. */
export const de: Catalogue['texts'] = {
  ...reactAdmin,
  account,
  app,
  audit,
  auditActions,
  auditDetails,
  auditReasons,
  coupons,
  cover,
  dashboard,
  errors,
  grants,
  legal,
  login,
  media,
  messages,
  prices,
  projects,
  project,
  purchases,
  settings,
  status,
  tax,
  sharing,
  presets,
  trash,
  upload,
  users,
};

/** What the console loads when German is chosen. */
export const catalogue: Catalogue = { texts: de, serverErrors };
