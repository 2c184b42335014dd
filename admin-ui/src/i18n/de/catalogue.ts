import { withUnbrokenEmail } from '../../../../shared-ui/src/unbroken-email';
import type { Catalogue } from '../catalogue';
import { app, dashboard, errors } from './app';
import { audit, auditActions, auditDetails, auditReasons } from './audit';
import { serverErrors } from './errors';
import { clients } from './clients';
import { exports } from './exports';
import { account, login } from './login';
import { cover, media } from './media';
import { mail } from './mail';
import { messages } from './messages';
import { notifications } from './notifications';
import { guests, people } from './people';
import { reminders } from './reminders';
import { selections } from './selections';
import { projects, project, presets, trash } from './projects';
import { coupons, prices } from './prices';
import { payments } from './payments';
import { player } from './player';
import { purchases } from './purchases';
import { checks, legal, settings, status, tax } from './settings';
import { grants, sharing } from './sharing';
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
  checks,
  clients,
  coupons,
  cover,
  dashboard,
  errors,
  exports,
  grants,
  guests,
  legal,
  login,
  mail,
  media,
  messages,
  notifications,
  prices,
  people,
  reminders,
  selections,
  projects,
  project,
  payments,
  player,
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

/** The console loads this when German is chosen. */
export const catalogue: Catalogue = withUnbrokenEmail({ texts: de, serverErrors });
