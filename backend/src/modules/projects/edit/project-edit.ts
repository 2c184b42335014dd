import { isDeepStrictEqual } from 'node:util';
import { appError } from '../../../common/errors.js';
import { emailKey } from '../../../common/identifiers.js';
import type { MailLanguage } from '../../../common/mails/client-mail.js';
import { message, renderMessage } from '../../../common/messages.js';
import type { TimerStyle } from '../../settings/studio-settings.entity.js';
import { fullName, type User } from '../../auth/users/user.entity.js';
import type { ProjectEdit } from '../core/projects.repository.js';
import type { CoverLayout, GridDensity, Project, ProjectAccess, ProjectStatus } from '../core/project.entity.js';

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
  timerStyle?: TimerStyle;
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

type EditedField = keyof ProjectChanges | 'clientEmailKey';

/** Stored as they are sent. */
const AS_SENT = [
  'name',
  'status',
  'watermarkEnabled',
  'additionalRecipients',
  'eventDate',
  'language',
  'priceListId',
  'access',
  'timerStyle',
] as const;

/** Links that were issued before one of these changed no longer work. */
const ENDS_LINKS = ['status', 'clientEmailKey', 'timerEnabled', 'expiresAt', 'watermarkEnabled', 'access'] as const;

/** What an edit changes in the present row; null when nothing is different. */
export function editOf(
  current: Project,
  changes: ProjectChanges,
  { editor, at, defaultEnd }: { editor: User; at: Date; defaultEnd: Date | null },
): ProjectEdit | null {
  const { description, clientEmail, clientName } = changes;
  const values: Partial<Pick<Project, EditedField>> = {
    ...Object.fromEntries(
      AS_SENT.filter((field) => changes[field] !== undefined).map((field) => [field, changes[field]]),
    ),
    ...(description === undefined ? {} : { description: description || null }),
    ...(clientEmail === undefined ? {} : { clientEmail, clientEmailKey: emailKey(clientEmail) }),
    ...(clientName === undefined ? {} : { clientName: clientName || null }),
    ...timerEdit(current, changes, defaultEnd),
  };
  const edited = { ...current, ...values };
  checkRecipients(edited.additionalRecipients, edited.clientEmail);
  const differs = (field: EditedField) => field in values && !isDeepStrictEqual(values[field], current[field]);
  if (!(Object.keys(values) as EditedField[]).some(differs)) return null;
  return { values: { ...values, changedAt: at, changedById: editor.id }, endsLinks: ENDS_LINKS.some(differs) };
}

/** An unchanged timer is kept: one without an end does not get one because the name is edited. */
function timerEdit(
  current: Project,
  { timerEnabled, expiresAt }: ProjectChanges,
  defaultEnd: Date | null,
): Partial<Project> {
  if (timerEnabled === undefined && expiresAt === undefined) return {};
  const enabled = timerEnabled ?? current.timerEnabled;
  const end = expiresAt === undefined ? (current.expiresAt?.toISOString() ?? null) : expiresAt;
  const same =
    enabled === current.timerEnabled &&
    (end === null ? null : new Date(end).getTime()) === (current.expiresAt?.getTime() ?? null);
  return same ? {} : timerOf(enabled, end, defaultEnd);
}

/**
 * A past date closes the gallery at once.
 * @param defaultEnd what a timer without a date gets
 * @throws AppError `request.invalid`
 */
export function timerOf(
  timerEnabled: boolean,
  expiresAt: string | null | undefined,
  defaultEnd: Date | null,
): Pick<Project, 'timerEnabled' | 'expiresAt'> {
  if (!timerEnabled) return { timerEnabled: false, expiresAt: null };
  if (!expiresAt) return { timerEnabled: true, expiresAt: defaultEnd };
  const instant = new Date(expiresAt);
  const year = instant.getUTCFullYear();
  if (Number.isNaN(instant.getTime()) || year < 1970 || year > 2200) {
    throw appError('request.invalid', 'expiresAt is not a date we can keep.', {
      fields: { expiresAt: message('timer_date_out_of_range') },
    });
  }
  return { timerEnabled: true, expiresAt: instant };
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

/** Whose project a copy is, and its name. */
export interface ProjectCopy {
  name?: string | undefined;
  clientEmail: string;
  clientName?: string | null | undefined;
}

/**
 * What a copy of a project begins with: neither its files nor its passcode, which belongs to its id, nor its client and
 * recipients, who could get mails about somebody else's pictures.
 */
export function copyOf(source: Project, { name, clientEmail, clientName = null }: ProjectCopy): Partial<Project> {
  const { description, eventDate, language } = source;
  const { mediaOrder, coverLayout, gridDensity, watermarkEnabled, priceListId, access } = source;
  const { timerEnabled, expiresAt, timerStyle } = source;
  return {
    name: name ?? `Copy of ${source.name}`.slice(0, 200),
    description,
    clientEmail,
    clientEmailKey: emailKey(clientEmail),
    clientName,
    eventDate,
    language,
    mediaOrder,
    coverLayout,
    gridDensity,
    watermarkEnabled,
    timerEnabled,
    expiresAt,
    timerStyle,
    priceListId,
    access,
  };
}
