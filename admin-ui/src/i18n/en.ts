import { actions } from './en/actions';
import { activity } from './en/activity';
import { app } from './en/app';
import { dashboard } from './en/dashboard';
import { errors } from './en/errors';
import { login } from './en/login';
import { media } from './en/media';
import { project } from './en/project';
import { projects } from './en/projects';
import { purchases } from './en/purchases';
import { messages } from './en/messages';
import { settings } from './en/settings';
import { sharing } from './en/sharing';
import { status } from './en/status';
import { upload } from './en/upload';
import { users } from './en/users';

/** Every text of the console in English, by area. */
export const en = {
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
} as const;
