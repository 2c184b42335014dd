import type { AuditItemDto } from '@showreel/api-client';
import type { LabelKey, Text } from '../i18n/catalogue';
import { en } from '../i18n/en/catalogue';
import { MAIL_NAMES, PROJECT_NAMES, SETTING_NAMES, USER_NAMES } from '../i18n/fieldNames';
import { formatCents, formatDateTime } from '../ui/format';
import { NAMES_OF_ACTIONS } from './fieldsOfActions';

/**
 * Turns `deleteProject` into "Delete project": calls are named after what they do, so that new ones can be read too.
 */
function plainText(name: string): string {
  const label = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** These are the fields of other actions than those of `NAMES_OF_ACTIONS`. */
const FIELDS: Readonly<Record<string, LabelKey>> = {
  ...PROJECT_NAMES,
  ...SETTING_NAMES,
  ...USER_NAMES,
  ...MAIL_NAMES,
};
/** The server names these values by a code. */
const VALUES: Readonly<Record<string, LabelKey>> = {
  'role: admin': 'users.roleAdmin',
  'role: user': 'users.roleUser',
  'status: active': 'projects.active',
  'status: archived': 'projects.archived',
  'passcode: set': 'auditDetails.set',
  'passcode: removed': 'auditDetails.removed',
  'visibility: everyone': 'media.forEveryone',
  'visibility: clients': 'media.forClients',
  'visibility: staff': 'media.forStaff',
  'by: passkey': 'auditDetails.byPasskey',
  'by: password and code': 'auditDetails.byPassword',
  'by: identity provider': 'auditDetails.byCompany',
  'account: unknown': 'auditDetails.unknown',
};
/** The rules of reminders have these names at the server. */
const RULES: Readonly<Record<string, LabelKey>> = {
  gallery_not_opened: 'reminders.gallery_not_opened',
  gallery_closes_soon: 'reminders.gallery_closes_soon',
  gallery_closes_next: 'reminders.gallery_closes_next',
  selection_open: 'reminders.selection_open',
  order_unpaid: 'reminders.order_unpaid',
  purchase_not_downloaded: 'reminders.purchase_not_downloaded',
};

/** Returns the text of a name from the server, or null where this console does not know the name. */
const labelOf = (area: 'auditActions' | 'auditDetails' | 'auditReasons', name: string, t: Text): string | null =>
  Object.hasOwn(en[area], name) ? t(`${area}.${name}` as LabelKey) : null;

/** Says what was done, in the language of the console. */
export const actionText = (action: string, t: Text): string => labelOf('auditActions', action, t) ?? plainText(action);

/** Says why an action was rejected; the code itself if this console does not know it. */
const reasonText = (code: string, t: Text): string => labelOf('auditReasons', code, t) ?? code;

/** Returns the details of an entry; times are the studio's. */
export function detailText(
  { action, details, code }: Pick<AuditItemDto, 'action' | 'details' | 'code'>,
  t: Text,
): string {
  // An entry about a purchase that does not exist names no currency.
  const { currency: named, ...shown } = details;
  const currency = typeof named === 'string' ? named : 'usd';
  const label = (name: string) => labelOf('auditDetails', name, t) ?? plainText(name).toLowerCase();
  const translated = (texts: Readonly<Record<string, LabelKey>>, name: string) =>
    Object.hasOwn(texts, name) ? t(texts[name]!) : null;
  const fields = Object.hasOwn(NAMES_OF_ACTIONS, action) ? NAMES_OF_ACTIONS[action]! : FIELDS;
  const value = (name: string, given: unknown) => {
    const listed = name === 'changed' ? fields : name === 'withoutReminders' ? RULES : null;
    if (listed)
      return String(given)
        .split(', ')
        .map((each) => translated(listed, each) ?? each)
        .join(', ');
    if (name === 'amountCents' && typeof given === 'number') return formatCents(given, currency);
    if (typeof given === 'boolean') return t(given ? 'auditDetails.yes' : 'auditDetails.no');
    if (typeof given === 'string' && INSTANT.test(given)) return formatDateTime(given);
    return translated(VALUES, `${name}: ${String(given)}`) ?? String(given);
  };
  const parts = Object.entries(shown)
    .filter(([, given]) => given !== null && given !== '')
    .map(([name, given]) => (name === 'everything' ? label(name) : `${label(name)}: ${value(name, given)}`));
  return [...parts, ...(code ? [reasonText(code, t)] : [])].join(' · ');
}

/** Returns the page of an entry's subject; null where there is none. */
export function subjectPage({ action, subjectKind, subjectId }: AuditItemDto): string | null {
  if (!subjectId || action.startsWith('deleteProject')) return null;
  if (subjectKind === 'project') return `/projects/${subjectId}`;
  return subjectKind === 'purchase' ? `/purchases/${subjectId}` : null;
}

/**
 * Returns the day after a day like 2031-01-31; null for an invalid day, like a year of five digits while it is typed.
 */
function dayAfter(day: string): string | null {
  const start = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(start) ? null : new Date(start + 86_400_000).toISOString().slice(0, 10);
}

/** Returns the filter as the call expects it; days are whole days in the studio's zone. */
export function periodOf(
  from: string,
  to: string,
  startOfDay: (day: string) => Date | null,
): { from?: string; to?: string } {
  const first = from ? startOfDay(from) : null;
  const next = to ? dayAfter(to) : null;
  const end = next ? startOfDay(next) : null;
  return { ...(first ? { from: first.toISOString() } : {}), ...(end ? { to: end.toISOString() } : {}) };
}
