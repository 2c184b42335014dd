import type { AuditItemDto } from '@showreel/api-client';

/** Entries that are this many milliseconds apart are not one piece of work. */
const GAP_MS = 3_600_000;

/**
 * Groups entries, the newest first: consecutive entries of the same kind by the same person, about one subject or about
 * files, are one group; an entry that failed is alone.
 */
export function groupsOf(items: readonly AuditItemDto[]): AuditItemDto[][] {
  const groups: AuditItemDto[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && continues(group.at(-1)!, item)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

const continues = (newer: AuditItemDto, older: AuditItemDto) =>
  [newer, older].every(({ outcome }) => outcome === 'done') &&
  newer.action === older.action &&
  newer.actorId === older.actorId &&
  newer.actorEmail === older.actorEmail &&
  newer.subjectKind === older.subjectKind &&
  (newer.subjectId === older.subjectId || newer.subjectKind === 'file') &&
  Date.parse(newer.at) - Date.parse(older.at) <= GAP_MS;

/**
 * Sums a group up as one entry: the newest, with the subject and the details that all share, and their files added up.
 */
export function summaryOf([newest, ...others]: readonly AuditItemDto[]): AuditItemDto {
  const same = (of: (item: AuditItemDto) => unknown) => others.every((item) => of(item) === of(newest!));
  const shared = Object.entries(newest!.details).filter(([name]) => same(({ details }) => details[name]));
  const counts = [newest!, ...others].map(({ details }) => details['files']);
  const files = counts.every((count) => typeof count === 'number') && {
    files: counts.reduce((sum, count) => sum + count, 0),
  };
  const one = same(({ subjectId }) => subjectId) && same(({ subjectName }) => subjectName);
  return {
    ...newest!,
    ...(one ? {} : { subjectId: null, subjectName: null }),
    details: { ...Object.fromEntries(shared), ...files },
  };
}
