import type { RunQuery } from '../../../common/cancellable.js';
import { containsPattern } from '../../../common/lists/list-query.js';

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
  // One or two letters have no trigram: their index is another.
  const letters = text.toLowerCase();
  const isShort = [...letters].length <= 2;
  const hits = isShort ? 'projects_with_letters($1, $2) AS id' : `project WHERE ${named('$1')} LIMIT $2`;
  const [found] = await run<{ ids: string[] | null }>(
    `SELECT CASE WHEN count(*) < $2 THEN coalesce(array_agg(id), '{}') END AS ids FROM (SELECT id FROM ${hits}) hits`,
    [isShort ? letters : containsPattern(text), most + 1],
  );
  return found!.ids;
}
