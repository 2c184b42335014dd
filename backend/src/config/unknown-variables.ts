import { COMPOSE_ONLY, VARIABLES } from './variables.js';
import type { Env } from './env-reader.js';

/** Names that begin like this are meant for us. */
const OUR_PREFIXES = [
  'S3_',
  'BACKUP_',
  'STRIPE_',
  'OIDC_',
  'SMTP_',
  'WORKER_',
  'STUDIO_',
  'EMBEDDED_POSTGRES_',
  'WATERMARK_',
  'METRICS_',
  'ALERT_',
];
/** Any other name counts as a misspelt one of ours when it differs by as much, and ours is long enough. */
const TYPO_CHANGES = 2;
const TYPO_LENGTH = 8;
/** Kubernetes describes services by variables: a service called `worker` brings WORKER_PORT_80_TCP. */
const OF_KUBERNETES = /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)/;

/** Returns a sentence for each variable that is probably meant for us, but that nothing reads. */
export function unknownVariables(env: Env = process.env): string[] {
  const known = [...Object.keys(VARIABLES), ...COMPOSE_ONLY];
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.includes(name) && !OF_KUBERNETES.test(name))
    .flatMap((name) => {
      const prefix = OUR_PREFIXES.find((each) => name.startsWith(each));
      const [nearest] = known
        .map((each) => ({ name: each, words: commonWords(name, each), changes: changesBetween(name, each) }))
        .filter((each) =>
          prefix ? each.name.startsWith(prefix) : each.changes <= TYPO_CHANGES && each.name.length >= TYPO_LENGTH,
        )
        .sort((one, other) => other.words - one.words || one.changes - other.changes);
      if (!nearest) return [];
      return [`${name} is not a setting, and nothing reads it. Did you mean ${nearest.name}?`];
    });
}

function commonWords(one: string, other: string): number {
  const words = new Set(other.split('_'));
  return one.split('_').filter((word) => words.has(word)).length;
}

/** Counts the letters to insert, delete or replace to turn one word into the other. */
function changesBetween(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = previous[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[other.length]!;
}
