/** Clients are reminded of these. The texts are in the catalogues of mails; staff may write their own. */
export const REMINDER_RULES = [
  'gallery_not_opened',
  'gallery_closes_soon',
  'gallery_closes_next',
  'selection_open',
  'order_unpaid',
  'purchase_not_downloaded',
] as const;
export type ReminderRuleName = (typeof REMINDER_RULES)[number];

/** A text may contain these in braces. */
export type ReminderPlaceholder = 'greeting' | 'link' | 'project' | 'studio' | 'date' | 'selection' | 'order';

interface ReminderRuleDefaults {
  /** A mail is due so many days after its event, or before it. */
  days: number;
  /** The mail comes before its event, not after it. */
  isBefore: boolean;
  placeholders: readonly ReminderPlaceholder[];
}

const ALWAYS = ['greeting', 'link', 'project', 'studio'] as const;

/** Every rule is like this until staff change it; all of them are on. */
export const RULE_DEFAULTS: Readonly<Record<ReminderRuleName, ReminderRuleDefaults>> = {
  /** The link was mailed, and the client has not opened the gallery. */
  gallery_not_opened: { days: 3, isBefore: false, placeholders: ALWAYS },
  /** Two rules announce the end of a gallery's timer: one in time, one on the last day. */
  gallery_closes_soon: { days: 7, isBefore: true, placeholders: [...ALWAYS, 'date'] },
  gallery_closes_next: { days: 1, isBefore: true, placeholders: [...ALWAYS, 'date'] },
  /** A selection has a deadline, and the reader has not said that they are done. */
  selection_open: { days: 3, isBefore: true, placeholders: [...ALWAYS, 'date', 'selection'] },
  /** An order was begun and not paid. */
  order_unpaid: { days: 1, isBefore: false, placeholders: [...ALWAYS, 'order'] },
  /** Something was paid, and nothing has been downloaded since. */
  purchase_not_downloaded: { days: 7, isBefore: false, placeholders: [...ALWAYS, 'order'] },
};

/** The longest delay that staff can set. */
export const MAX_DAYS = 60;

export interface ReminderRuleInForce {
  name: ReminderRuleName;
  isEnabled: boolean;
  days: number;
}

const NIGHT_BEGINS = 21;
const NIGHT_ENDS = 8;

/** Says whether clients may be mailed at this time of day. */
export function isDaytime(at: Date, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
  return hour >= NIGHT_ENDS && hour < NIGHT_BEGINS;
}

const QUARTER_MS = 900_000;

/** Finds the first quarter of an hour from then on at which clients may be mailed; by day, the instant itself. */
export function nextDaytime(from: Date, timeZone: string): Date {
  let at = from;
  while (!isDaytime(at, timeZone)) at = new Date((Math.floor(at.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
  return at;
}
