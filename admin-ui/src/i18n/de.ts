import { actions } from './de/actions';
import { activity } from './de/activity';
import { app } from './de/app';
import { dashboard } from './de/dashboard';
import { errors } from './de/errors';
import { login } from './de/login';
import { media } from './de/media';
import { project } from './de/project';
import { projects } from './de/projects';
import { purchases } from './de/purchases';
import { reactAdmin } from './de/reactAdmin';
import { messages } from './de/messages';
import { refusals } from './de/refusals';
import { settings } from './de/settings';
import { sharing } from './de/sharing';
import { status } from './de/status';
import { upload } from './de/upload';
import { users } from './de/users';

/** Every text of the console in German, by area, with react-admin's own. */
export const de = {
  ...reactAdmin,
  app,
  login,
  dashboard,
  users,
  purchases,
  projects,
  project,
  media,
  upload,
  sharing,
  settings,
  activity,
  actions,
  status,
  messages,
  errors,
};

/** What the console loads when German is chosen. */
export const catalogue = { messages: de, refusals };
