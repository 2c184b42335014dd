import type { RunQuery } from '../../../common/cancellable.js';
import { containsPattern } from '../../../common/lists/list-query.js';
import { firstLetters } from '../../../common/lists/trigrams.js';

/** When more names than this contain a text, lists are walked instead of searched. */
const MAX_FOUND_NAMES = 5_000;

/** Matches the text in a project's name, or its client's name or address, as the index `project_search` has it. */
export const named = (pattern: string, p = '') =>
  `lower(${p}name || ' ' || coalesce(${p}client_name, '') || ' ' || ${p}client_email_key) LIKE ${pattern}`;

/** Selects the hits; null when there are as many as were requested. */
const NAMED = `SELECT CASE WHEN count(*) < $2 THEN coalesce(array_agg(id), '{}') END AS ids
  FROM (SELECT id FROM project WHERE ${named('$1')} LIMIT $2) hits`;
const NAMED_BY_LETTERS = `WITH hit AS MATERIALIZED (SELECT id FROM projects_with_letters($3, $2) AS id)
  SELECT CASE WHEN (SELECT count(*) FROM hit) < $2
    THEN ARRAY(SELECT id FROM hit WHERE (SELECT ${named('$1', 'p.')} FROM project p WHERE p.id = hit.id)) END AS ids`;

/**
 * Finds projects with the text in their name; null when so many have it, or its first two letters, that walking any
 * part of the list soon finds some.
 * @param most more than these are not read
 */
export async function findNamed(
  text: string,
  isIndexed: boolean,
  run: RunQuery,
  most = MAX_FOUND_NAMES,
): Promise<string[] | null> {
  const parameters = [containsPattern(text), most + 1];
  const [found] = isIndexed
    ? await run<{ ids: string[] | null }>(NAMED, parameters)
    : await run<{ ids: string[] | null }>(NAMED_BY_LETTERS, [...parameters, firstLetters(text)]);
  return found!.ids;
}
