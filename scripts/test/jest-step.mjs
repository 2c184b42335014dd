import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** Runs Jest in a folder with its jest.config.mjs and counts; `args` go before the user's own options. */
export async function runJest({ run, out, env, temp, extra }, folder, args = [], minWorkers = 2) {
  const outputFile = join(temp, `jest-${folder}.json`);
  rmSync(outputFile, { force: true });
  const options = [
    '--config',
    'jest.config.mjs',
    '--json',
    `--outputFile=${outputFile}`,
    `--maxWorkers=${Math.max(minWorkers, availableParallelism() - 1)}`,
    '--ci',
    ...args,
    ...extra,
  ];
  // A word that picks a test in one place finds none in another; the whole run must find tests everywhere.
  if (extra.length) options.push('--passWithNoTests');
  const code = await run(
    [
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      inRoot('node_modules', 'jest', 'bin', 'jest.js'),
      ...options,
    ],
    {
      cwd: inRoot(folder),
      env: { ...env, NODE_OPTIONS: [env.NODE_OPTIONS, '--experimental-vm-modules'].filter(Boolean).join(' ') },
      // Jest writes the JSON to a file; its human output goes to stderr.
      stdio: ['ignore', 'ignore', out],
    },
  );
  const result = readJson(outputFile);
  if (!result) return { ok: false };
  // A file that could not even be loaded has no failed test in it.
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken,
    skipped: result.numPendingTests,
    ok: code === 0,
  };
}

/** Returns several results as one. */
export function sum(results) {
  const add = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  // One that failed without a count must not vanish among the others.
  const uncounted = results.filter(({ ok, failed }) => !ok && !failed).length;
  return {
    passed: add('passed'),
    failed: add('failed') + uncounted,
    skipped: add('skipped'),
    ok: results.every(({ ok }) => ok),
  };
}

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Counts of tests as one line. */
export function countsOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** A skipped test fails CI: what does not run there is tested nowhere. */
export function exitCode({ failed, skipped }, env) {
  return failed > 0 || (skipped > 0 && env.CI) ? 1 : 0;
}
