import { CliError } from '../lib/cli-error.mjs';
import { STEPS } from './steps.mjs';

/** Steps whose tool takes patterns of file names, and how. */
const FILE_PATTERNS = {
  ...Object.fromEntries(
    ['unit', 'contracts', 'integration', 'shared-ui', 'gallery-ui', 'admin-ui', 'scripts'].map((name) => [
      name,
      (patterns) => patterns.map((pattern) => `--testPathPatterns=${pattern}`),
    ]),
  ),
  e2e: (patterns) => patterns,
};

/**
 * Reads the arguments of `npm test -- ...`: names of steps (or Jest projects), then patterns of file names for a single
 * step, then, from the first option on, the arguments for its tool.
 * @throws CliError for an unknown step, or patterns and options without exactly one step that takes them
 */
export function readArguments(args) {
  const known = STEPS.flatMap(({ name, parts = [] }) => [name, ...parts]);
  const at = args.findIndex((arg) => arg.startsWith('-'));
  const words = at < 0 ? args : args.slice(0, at);
  const options = at < 0 ? [] : args.slice(at);
  const isStep = (word) => known.includes(word);
  const firstPattern = words.findIndex((word) => !isStep(word));
  const chosen = firstPattern < 0 ? words : words.slice(0, firstPattern);
  const patterns = firstPattern < 0 ? [] : words.slice(firstPattern);
  if (patterns.length && chosen.length === 0)
    throw new CliError(`There is no test step called ${patterns[0]}: choose from ${known.join(', ')}.`);
  if (patterns.length && !(chosen.length === 1 && chosen[0] in FILE_PATTERNS))
    throw new CliError(
      `"${patterns[0]}" is neither a step nor a file of exactly one step: npm test -- integration favourites.`,
    );
  if (options.length && chosen.length !== 1)
    throw new CliError('Options for a tool need exactly one step before them: npm test -- unit clock -t "adds".');
  return { chosen, extra: [...(patterns.length ? FILE_PATTERNS[chosen[0]](patterns) : []), ...options] };
}
