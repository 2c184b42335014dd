import { SetMetadata } from '@nestjs/common';

export type SubjectKind = 'project' | 'file' | 'user' | 'purchase';
export type Details = Record<string, string | number | boolean | null>;

/** What the audit log keeps of a call beside who, what and when. */
export interface AuditRule {
  /** What it is done to, and the part of the path that names it. */
  subject?: readonly [kind: SubjectKind, parameter: string];
  /** What the reply made, where there was nothing before. */
  created?: SubjectKind;
  /** What of the body may be kept: named here or not at all, so that no password, link or text of a mail ever is. */
  details?: (body: Record<string, unknown>) => Details;
}

export const AUDITED = Symbol('audited');

/** Keeps the call in the audit log when staff make it. The log calls it what its handler is called. */
export const Audited = (rule: AuditRule = {}) => SetMetadata(AUDITED, rule);

/** Leaves a call of staff that changes something out of the audit log. */
export const Unaudited = (_reason: string) => SetMetadata(AUDITED, null);

/** As much of a text as the log keeps. */
export const shortText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null);

/** Which fields an edit sends. */
export const changedFields = (body: Record<string, unknown>): Details => ({
  changed: Object.keys(body)
    .filter((name) => name !== 'version')
    .sort()
    .join(', ')
    .slice(0, 200),
});
