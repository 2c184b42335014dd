import type { RunQuery } from '../cancellable.js';

/** These characters count as letters and digits in every locale. */
const ALWAYS_A_TRIGRAM = /[a-z0-9]{3}/;

/**
 * Matches a text that has a trigram wherever it occurs: three letters or digits, the beginning of a word, or the end of
 * a word with two. The locale of the database decides which characters count: in "C" those of English alone.
 */
const HAS_TRIGRAM = '[[:alnum:]]{3}|[^[:alnum:]][[:alnum:]]|^[[:alnum:]]{2}[^[:alnum:]]';

/**
 * Says whether the indexes of `pg_trgm` find a text that may occur anywhere. They find neither one or two letters nor
 * `---`: they would read every row for these.
 */
export async function hasTrigram(text: string, run: RunQuery): Promise<boolean> {
  const sought = text.toLowerCase();
  if ([...sought].length < 3) return false;
  if (ALWAYS_A_TRIGRAM.test(sought)) return true;
  const [found] = await run<{ has: boolean }>('SELECT $1 ~ $2 AS has', [sought, HAS_TRIGRAM]);
  return found!.has;
}

/** Returns the first two letters of a text: the indexes of single letters and pairs have every text with them. */
export const firstLetters = (text: string) => [...text.toLowerCase()].slice(0, 2).join('');
