import type { RunQuery } from '../../../common/cancellable.js';
import { containsPattern, hasTrigram } from '../../../common/lists/list-query.js';

/** When more names than this contain a text, lists are walked instead of searched. */
const MAX_FOUND_NAMES = 5_000;

/**
 * The project's name, or the name or address of its client, has the text: the expression of the index `project_search`.
 */
export const named = (pattern: string, p = '') =>
  `lower(${p}name || ' ' || coalesce(${p}client_name, '') || ' ' || ${p}client_email_key) LIKE ${pattern}`;

/**
 * Projects with the text in their name; null when so many have it that it is soon found everywhere in the list.
 * @param most more than these are not read
 */
export async function findNamed(text: string, run: RunQuery, most = MAX_FOUND_NAMES): Promise<string[] | null> {
  const isLong = hasTrigram(text);
  const hits = isLong ? `project WHERE ${named('$1')} LIMIT $2` : 'projects_with_letters($1, $2) AS id';
  const [found] = await run<{ ids: string[] | null }>(
    `SELECT CASE WHEN count(*) < $2 THEN coalesce(array_agg(id), '{}') END AS ids FROM (SELECT id FROM ${hits}) hits`,
    [isLong ? containsPattern(text) : text.toLowerCase(), most + 1],
  );
  return found!.ids;
}
