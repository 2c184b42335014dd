import { SetMetadata } from '@nestjs/common';

export type SubjectKind =
  | 'project'
  | 'file'
  | 'user'
  | 'purchase'
  | 'priceList'
  | 'coupon'
  | 'withdrawal'
  | 'selection';
export type Details = Record<string, string | number | boolean | null>;

/** What the audit log records of a call besides who, what and when. */
export interface AuditRule {
  /** The kind of its subject, and the path parameter that names it. */
  subject?: readonly [kind: SubjectKind, parameter: string];
  /** What the reply created, where there was nothing before. */
  created?: SubjectKind;
  /**
   * Which fields of the body may be recorded: only those named here, so that no password, link or mail text ever is.
   */
  details?: (body: Record<string, unknown>) => Details;
}

export const AUDITED = Symbol('audited');

/** Records the call in the audit log when staff make it. Its action is the handler's name. */
export const Audited = (rule: AuditRule = {}) => SetMetadata(AUDITED, rule);

/** Excludes a changing call of staff from the audit log. */
export const Unaudited = (_reason: string) => SetMetadata(AUDITED, null);

/** The longest text that the log records. */
export const shortText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null);

/** Which fields an edit sends. */
export const changedFields = (body: Record<string, unknown>): Details => ({
  changed: Object.keys(body)
    .filter((name) => name !== 'version')
    .sort()
    .join(', ')
    .slice(0, 200),
});
