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

/** The audit log records this of a call besides who, what and when. */
export interface AuditRule {
  /** The subject is of this kind, and this path parameter names it. */
  subject?: readonly [kind: SubjectKind, parameter: string];
  /** The call creates a subject of this kind, which the reply names. */
  created?: SubjectKind;
  /** Only these fields of the body are recorded, so that no password, link or mail text ever is. */
  details?: (body: Record<string, unknown>) => Details;
}

export const AUDITED = Symbol('audited');

/** Records the call in the audit log when staff make it. Its action is the handler's name. */
export const Audited = (rule: AuditRule = {}) => SetMetadata(AUDITED, rule);

/** Excludes a changing call of staff from the audit log. */
export const Unaudited = (_reason: string) => SetMetadata(AUDITED, null);

/** Cuts a text at the length that the log records. */
export const shortText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null);

/** Records the names of the fields that an edit sends. */
export const changedFields = (body: Record<string, unknown>): Details => ({
  changed: Object.keys(body)
    .filter((name) => name !== 'version')
    .sort()
    .join(', ')
    .slice(0, 200),
});
