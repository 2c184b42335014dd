import { appError } from '../../common/errors.js';
import { emailKey } from '../../common/identifiers.js';
import type { MailLanguage } from '../../common/mails/client-mail.js';
import { message, renderMessage } from '../../common/messages.js';
import { fullName, type User } from '../auth/users/user.entity.js';
import type { CoverLayout, GridDensity, Project, ProjectAccess, ProjectStatus } from './project.entity.js';

/** What a project is created with; without a timer it gets the studio's. */
export interface ProjectInput {
  name: string;
  description?: string | null;
  clientEmail: string;
  clientName?: string | null;
  additionalRecipients?: string[];
  eventDate?: string | null;
  language?: MailLanguage | null;
  timerEnabled?: boolean;
  expiresAt?: string | null;
  watermarkEnabled?: boolean;
  priceListId?: string | null;
  access?: ProjectAccess;
}

/** What only a new project can be given. */
export interface NewProject extends ProjectInput {
  coverLayout?: CoverLayout;
  gridDensity?: GridDensity;
  passcode?: string;
}

/** What staff may edit; a field left out stays unchanged. */
export interface ProjectChanges extends Partial<ProjectInput> {
  status?: ProjectStatus;
}

/** Each address once, the client's not among them: nobody gets a mail twice. @throws AppError `request.invalid` */
export function checkRecipients(recipients: readonly string[], clientEmail: string): void {
  const keys = recipients.map(emailKey);
  const problem = keys.includes(emailKey(clientEmail))
    ? message('recipient_is_client')
    : new Set(keys).size < keys.length && message('recipient_repeated');
  if (!problem) return;
  throw appError('request.invalid', renderMessage(problem), { fields: { additionalRecipients: problem } });
}

/** What the second of two editors needs to know of the first. */
export function editConflict(project: Project, editor: User | null) {
  const { version, changedAt, name, description, clientEmail, clientName, additionalRecipients, eventDate, language } =
    project;
  const { status, timerEnabled, expiresAt, watermarkEnabled, priceListId, access } = project;
  const changedByName = editor && fullName(editor);
  return appError('project.changed', `${changedByName ?? 'Somebody'} has changed this project meanwhile.`, {
    version,
    changedAt: changedAt?.toISOString() ?? null,
    changedByName,
    current: {
      name,
      description,
      clientEmail,
      clientName,
      additionalRecipients,
      eventDate,
      language,
      status,
      timerEnabled,
      expiresAt: expiresAt?.toISOString() ?? null,
      watermarkEnabled,
      priceListId,
      access,
    },
  });
}

/** What a copy of a project begins with: neither its files nor its passcode, which belongs to its id. */
export function copyOf(source: Project, name = `Copy of ${source.name}`.slice(0, 200)): Partial<Project> {
  const { description, clientEmail, clientEmailKey, clientName, additionalRecipients, eventDate, language } = source;
  const { mediaOrder, coverLayout, gridDensity, watermarkEnabled, timerEnabled, expiresAt, priceListId, access } =
    source;
  return {
    name,
    description,
    clientEmail,
    clientEmailKey,
    clientName,
    additionalRecipients,
    eventDate,
    language,
    mediaOrder,
    coverLayout,
    gridDensity,
    watermarkEnabled,
    timerEnabled,
    expiresAt,
    priceListId,
    access,
  };
}
