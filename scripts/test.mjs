import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { CliError, runMain } from './lib/cli-error.mjs';
import { Groups, onNpmGone, run, signalGroup } from './lib/processes.mjs';
import { withoutSettings } from './test/clean-env.mjs';
import { killOrphans, RUN_MARK } from './test/orphans.mjs';
import { countsOf, exitCode } from './test/jest-step.mjs';
import { readArguments } from './test/arguments.mjs';
import { batchesOf } from './test/batches.mjs';
import { STEPS } from './test/steps.mjs';
import { makeTemporaryFolder } from './test/temporary-folder.mjs';

const groups = new Groups();
const mark = randomUUID();

/**
 * `npm test [-- step [file patterns] [tool options]]` sets itself up, runs everything and cleans up.
 * `npm run test:deep` runs the exhaustive suites in full; they have a short form in `npm test`.
 */
await runMain(async () => {
  requireNode();
  const deep = process.argv[2] === '--deep';
  const { chosen, extra } = readArguments(process.argv.slice(deep ? 3 : 2));
  const temp = makeTemporaryFolder({ large: deep });
  const cleanUp = () => rmSync(temp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  let stopping = false;
  const stop = async () => {
    // One Ctrl-C can arrive twice: from the terminal, and passed on by npm.
    if (stopping) return;
    stopping = true;
    groups.killAll('SIGTERM');
    await killOrphans(mark);
    cleanUp();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  onNpmGone(stop);
  try {
    return await runSteps({ temp, chosen, extra, deep });
  } finally {
    groups.killAll();
    const left = await killOrphans(mark);
    if (left.length)
      console.error(`These processes had not ended by themselves and were killed:\n  ${left.join('\n  ')}`);
    cleanUp();
  }
});

async function runSteps({ temp, chosen, extra, deep }) {
  const onStart = (child) => {
    groups.add(child).once('exit', () => signalGroup(child, 'SIGKILL'));
  };
  await ensureInstalled({ onStart });
  const env = { ...withoutSettings(process.env), TMPDIR: temp, [RUN_MARK]: mark, ...(deep ? { TEST_DEEP: '1' } : {}) };
  const context = {
    env,
    temp,
    chosen,
    extra,
    deep,
    onStart,
    print: console.log,
    out: 'inherit',
    run: (command, options) => run(command, { onStart, ...options }),
  };
  const steps = STEPS.filter(
    ({ name, parts = [], hasDeep, onlyDeep }) =>
      (deep ? hasDeep || onlyDeep : !onlyDeep) &&
      (chosen.length === 0 || [name, ...parts].some((word) => chosen.includes(word))),
  );
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  const runStep = async (step, { alone, unprepared }) => {
    if (alone) console.log(`\n=== ${step.title} ===`);
    const started = Date.now();
    const work = (own) =>
      (unprepared ? Promise.reject(unprepared) : step.run(own)).catch((error) => {
        own.print(error instanceof CliError ? error.message : inspect(error));
        return { ok: false };
      });
    const result = await (alone ? work(context) : withBufferedOutput(step, context, work));
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const { passed = 0, failed = 0, skipped = 0 } = result;
    total.passed += passed;
    total.skipped += skipped;
    // A step that failed without a failed test (lint, a crash) counts as one failure.
    total.failed += failed || Number(!result.ok);
    const counts = passed || failed || skipped ? ` (${countsOf({ passed, failed, skipped })})` : '';
    lines.push(`${result.ok && !failed ? 'ok    ' : 'FAILED'}  ${step.title}${counts}, ${seconds} s`);
    console.log(lines.at(-1));
  };
  for (const batch of batchesOf(steps, { deep })) {
    const own = batch.flat();
    if (own.length > 1) console.log(`\nAt the same time: ${own.map(({ title }) => title).join(' | ')} ...`);
    const unprepared = new Map();
    for (const step of own) await step.prepare?.(context).catch((error) => unprepared.set(step, error));
    const runSequence = async (sequence) => {
      for (const step of sequence) await runStep(step, { alone: own.length === 1, unprepared: unprepared.get(step) });
    };
    await Promise.all(batch.map(runSequence));
  }
  console.log(`\n${lines.join('\n')}\n\n${countsOf(total)}`);
  return exitCode(total, process.env);
}

/** Runs a step whose output is kept back until it is done: two at once would be read as one. */
async function withBufferedOutput(step, context, work) {
  const file = join(context.temp, `${step.name}.log`);
  const out = openSync(file, 'w');
  try {
    const print = (line) => writeSync(out, `${line}\n`);
    return await work({
      ...context,
      print,
      out,
      run: (command, options) => context.run(command, { stdio: ['ignore', out, out], ...options }),
    });
  } finally {
    closeSync(out);
    console.log(`\n=== ${step.title} ===\n${readFileSync(file, 'utf8')}`.trimEnd());
  }
}
