import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildParts } from '../build/parts.mjs';
import { inRoot, packageProgram, ROOT } from '../lib/paths.mjs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { checkChart } from './chart.mjs';
import { checkDeployment } from './deployment.mjs';
import { readJson, runJest, sum } from './jest-step.mjs';
import { installPrograms, onPath } from './programs.mjs';

const JEST_PROJECTS = ['unit', 'contracts', 'integration'];
const FRONT_ENDS = ['shared-ui', 'gallery-ui', 'admin-ui'];

/**
 * Everything `npm test` does, in order. Each `run` gets the context (env, temp, run, print, out, extra) and answers {
 * ok } or { passed, failed }. Neighbours of one `parallelGroup` run at the same time, but those of one `sequence` one
 * after the other; all their output goes through the context's `run`, `print` and `out`. Steps that `hasDeep` run in
 * `npm run test:deep` as well, those that are `onlyDeep` nowhere else, with TEST_DEEP=1: Jest's files called
 * *.deep.spec.* or *.only-deep.spec.*, Playwright's tests tagged @deep. A step that is `aloneInDeep` takes the whole
 * machine there. What a step builds and installs first is in `prepare`, because two at once would build the same.
 */
export const STEPS = [
  {
    name: 'types',
    parallelGroup: 'sources',
    title: 'Type check',
    // Other steps keep the other cores busy, and threads check what they share again, each for itself.
    run: (context) => tool(withRareCollections(context), ['typescript-7/bin/tsc', '-b', '--singleThreaded']),
  },
  {
    name: 'docker',
    parallelGroup: 'sources',
    title: 'Dockerfile, compose file and systemd units',
    run: async ({ print }) => ({ ok: await checkDeployment(print) }),
  },
  {
    name: 'build',
    parallelGroup: 'sources',
    title: 'Builds',
    run: async ({ print, onStart }) => ({ ok: Boolean(await buildParts({ log: print, onStart })) }),
  },
  {
    name: 'oxlint',
    parallelGroup: 'sources',
    title: 'Lint: types, React and import cycles',
    run: (context) => tool(withRareCollections(context), ['oxlint/bin/oxlint']),
  },
  // From here to the end there are two sequences of about the same length: what tests modules, which keeps the
  // processors busy, and what looks at sources or starts the whole product, which often waits.
  {
    name: 'format',
    parallelGroup: 'tests',
    sequence: 'whole product',
    title: 'Formatting',
    run: (context) => tool(context, ['oxfmt/bin/oxfmt', '--check']),
  },
  {
    name: 'eslint',
    parallelGroup: 'tests',
    sequence: 'whole product',
    title: 'Lint: everything else and import rules',
    run: (context) => tool(context, ['eslint/bin/eslint.js', '.', '--max-warnings', '0']),
  },
  {
    name: 'openapi',
    parallelGroup: 'tests',
    sequence: 'whole product',
    title: 'OpenAPI document and API client are current',
    prepare: ({ onStart }) => buildParts({ names: ['backend'], onStart }),
    run: checkOpenApi,
  },
  {
    name: 'front-ends',
    parallelGroup: 'tests',
    sequence: 'modules',
    hasDeep: true,
    parts: FRONT_ENDS,
    title: 'Unit tests of the front ends',
    run: runFrontEndTests,
  },
  {
    name: 'scripts',
    parallelGroup: 'tests',
    sequence: 'whole product',
    hasDeep: true,
    title: 'Starting and stopping',
    prepare: ({ onStart }) => buildParts({ onStart }),
    run: (context) => runJest(context, 'scripts', deepFiles(context)),
  },
  {
    name: 'jest',
    parallelGroup: 'tests',
    sequence: 'modules',
    hasDeep: true,
    aloneInDeep: true,
    parts: JEST_PROJECTS,
    title: 'Unit, contract and integration tests',
    prepare: prepareBackendTests,
    run: runBackendTests,
  },
  // These two wait for pages, timers and faults: the tests of the backend use the processors meanwhile.
  {
    name: 'chaos',
    parallelGroup: 'tests',
    sequence: 'whole product',
    title: 'Faults while a fleet works, in short',
    prepare: async ({ onStart }) => {
      await installPrograms(['redis-server'], onStart);
      await buildParts({ names: ['backend', 'gallery-ui', 'admin-ui'], onStart });
    },
    run: runShortChaos,
  },
  {
    name: 'e2e',
    parallelGroup: 'tests',
    sequence: 'whole product',
    hasDeep: true,
    aloneInDeep: true,
    title: 'Browser tests',
    prepare: async ({ env, deep, onStart }) => {
      await buildParts({ onStart });
      await chromiumsOf({ env, deep, onStart });
      if (deep) await installPrograms(['WebKitWebDriver', 'Xvfb'], onStart);
    },
    run: runBrowser,
  },
  { name: 'chart', onlyDeep: true, title: 'Helm chart', run: runChart },
  { name: 'alerts', onlyDeep: true, title: 'Alert rules', run: runAlerts },
];

/** The chart counts as skipped where Go is missing, which renders it; CI fails then. */
async function runChart({ print, onStart }) {
  await installPrograms(['go'], onStart);
  if (onPath(['go']) === undefined) return { skipped: 1, ok: true };
  return { ok: await checkChart(print) };
}

/** The rules count as skipped where Prometheus is missing, which evaluates them; CI fails then. */
async function runAlerts({ print, temp, onStart }) {
  await installPrograms(['promtool'], onStart);
  if (onPath(['promtool']) === undefined) return { skipped: 1, ok: true };
  // It reads YAML by a package: in a fresh clone that is not installed when the steps are listed.
  const { checkAlerts } = await import('./alerts.mjs');
  return { ok: checkAlerts(print, temp) };
}

/** Programs in Go take a fifth less processor time when they look for unused memory at four times its size only. */
const withRareCollections = (context) => ({ ...context, env: { ...context.env, GOGC: '400' } });

async function tool({ run, env, extra }, [program, ...args]) {
  return { ok: (await run([...packageProgram(program), ...args, ...extra], { cwd: ROOT, env })) === 0 };
}

async function checkOpenApi({ run, print, env, temp }) {
  if ((await run([process.execPath, inRoot('backend', 'dist', 'openapi.js'), '--check'], { cwd: inRoot(), env })) !== 0)
    return { ok: false };
  const output = join(temp, 'api-client');
  const command = [...packageProgram('@hey-api/openapi-ts/bin/run.js'), '--output', output, '--silent'];
  if ((await run(command, { cwd: inRoot('api-client'), env })) !== 0) return { ok: false };
  const changed = differences(output, inRoot('api-client', 'src'));
  rmSync(output, { recursive: true, force: true });
  if (changed.length)
    print(
      `api-client/src is not what backend/openapi.json gives (${changed.slice(0, 5).join(', ')}): run "npm run api" and commit.`,
    );
  return { ok: changed.length === 0 };
}

function differences(fresh, committed) {
  const list = (dir) =>
    existsSync(dir)
      ? readdirSync(dir, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(dir.length + 1))
      : [];
  const names = new Set([...list(fresh), ...list(committed)]);
  const read = (dir, name) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : undefined);
  return [...names].filter((name) => read(fresh, name) !== read(committed, name));
}

const jestProjects = ({ chosen }) => chosen.filter((name) => JEST_PROJECTS.includes(name));

async function prepareBackendTests(context) {
  const { deep, onStart } = context;
  await installPrograms(['redis-server', ...(deep ? ['pgbouncer', 'nginx'] : [])], onStart);
  const projects = jestProjects(context);
  // The server reads the manifests that the front ends' builds write.
  if (!projects.length || projects.includes('integration'))
    await buildParts({ names: ['backend', 'gallery-ui', 'admin-ui'], onStart });
}

async function runBackendTests(context) {
  const projects = jestProjects(context);
  const args = [...(projects.length ? ['--selectProjects', ...projects] : []), ...deepFiles(context)];
  // These tests wait for PostgreSQL and for programs: two workers leave a part of two cores idle.
  return runJest(withLargeYoungGeneration(context), 'backend', args, 3);
}

/** Starting an app makes many objects that are soon unused: four times the space for them halves the time of collecting. */
const withLargeYoungGeneration = ({ env, ...context }) => ({
  ...context,
  env: { ...env, NODE_OPTIONS: [env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ') },
});

const EXHAUSTIVE = '\\.(only-)?deep\\.spec\\.(tsx?|mjs)$';

/** Returns the exhaustive files in the deep run, or named ones alone: Jest runs what matches any of its patterns. */
export const deepFiles = ({ deep, extra }) =>
  deep && !extra.some((option) => option.startsWith('--testPathPatterns'))
    ? ['--testPathPatterns', EXHAUSTIVE, '--passWithNoTests']
    : [];

async function runFrontEndTests(context) {
  const named = context.chosen.filter((name) => FRONT_ENDS.includes(name));
  const results = [];
  for (const name of named.length ? named : FRONT_ENDS) results.push(await runJest(context, name, deepFiles(context)));
  return sum(results);
}

async function runShortChaos({ run, env }) {
  const ok = (await run([process.execPath, inRoot('scripts', 'chaos.mjs'), '--short'], { cwd: ROOT, env })) === 0;
  return { ok, passed: Number(ok), failed: Number(!ok) };
}

/** Returns the headless shell, and in the deep run the browser that people have for the files that need its windows. */
async function chromiumsOf({ env, deep, onStart }) {
  const CHROMIUM_PATH = await findHeadlessShell(env, onStart);
  return deep ? { CHROMIUM_PATH, CHROMIUM_WITH_WINDOWS: await findChromium(env, onStart) } : { CHROMIUM_PATH };
}

async function runBrowser({ run, env, temp, extra, deep, onStart }) {
  const chromiums = await chromiumsOf({ env, deep, onStart });
  const outputFile = join(temp, 'playwright.json');
  const code = await run([...packageProgram('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...extra], {
    cwd: inRoot('e2e'),
    env: {
      ...env,
      ...chromiums,
      PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile,
      PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
    },
  });
  const stats = readJson(outputFile)?.stats;
  if (!stats) return { ok: false };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, ok: code === 0 };
}
