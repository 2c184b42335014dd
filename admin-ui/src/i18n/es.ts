import { actions } from './es/actions';
import { activity } from './es/activity';
import { app } from './es/app';
import { dashboard } from './es/dashboard';
import { errors } from './es/errors';
import { login } from './es/login';
import { media } from './es/media';
import { project } from './es/project';
import { projects } from './es/projects';
import { purchases } from './es/purchases';
import { reactAdmin } from './es/reactAdmin';
import { messages } from './es/messages';
import { refusals } from './es/refusals';
import { settings } from './es/settings';
import { sharing } from './es/sharing';
import { status } from './es/status';
import { upload } from './es/upload';
import { users } from './es/users';

/** Every text of the console in Spanish, by area, with react-admin's own. */
export const es = {
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

/** What the console loads when Spanish is chosen. */
export const catalogue = { messages: es, refusals };
