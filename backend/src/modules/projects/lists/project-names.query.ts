import type { RunQuery } from '../../../common/cancellable.js';

/** When more names than this contain a text, lists are walked instead of searched. */
const MAX_FOUND_NAMES = 5_000;

/** The project's name, or the name or address of its client, has the text: the expression of the index `project_search`. */
export const named = (pattern: string, p = '') =>
  `lower(${p}name || ' ' || coalesce(${p}client_name, '') || ' ' || ${p}client_email_key) LIKE ${pattern}`;

/** Says whether so many projects have the text in their name that it is soon found everywhere in the list. */
export async function isCommonName(pattern: string, run: RunQuery): Promise<boolean> {
  const [found] = await run<{ projects: number }>(
    `SELECT count(*)::int AS projects FROM (SELECT FROM project WHERE ${named('$1')} LIMIT ${MAX_FOUND_NAMES + 1}) hits`,
    [pattern],
  );
  return found!.projects > MAX_FOUND_NAMES;
}
