import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, inRoot, packageProgram } from '../lib/paths.mjs';
import { CliError } from '../lib/cli-error.mjs';
import { eachLine, startGroup } from '../lib/processes.mjs';
import { publish } from './publish.mjs';
import { listFiles, Stamp } from './stamp.mjs';

/** Tests, and the output of builds. */
const isIgnored = (path) => /(\.(spec|test)\.tsx?|(^|\/)(dist|node_modules|test-results))$/.test(path);
const front = (name) => ({
  name,
  inputs: () =>
    listFiles(
      [
        name,
        'api-client/src',
        'shared-ui/src',
        'scripts/build/compressed-assets.mjs',
        'tsconfig.base.json',
        'package-lock.json',
      ],
      isIgnored,
    ),
  dist: inRoot(name, 'dist'),
  entry: 'index.html',
  command: (outDir) => [
    ...packageProgram('vite/bin/vite.js'),
    'build',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ],
  keepPrevious: true,
});

/** The parts to build, each with its input files, its command and its output folder. */
export const PARTS = [
  {
    name: 'backend',
    inputs: () => listFiles(['backend/src', 'backend/.swcrc', 'node_modules/@swc/core/package.json'], isIgnored),
    dist: inRoot('backend', 'dist'),
    entry: 'main.js',
    command: (outDir) => swcCommand(outDir, '-q'),
    keepPrevious: false,
  },
  front('gallery-ui'),
  front('admin-ui'),
  {
    name: 'sbom',
    inputs: () =>
      listFiles(['package.json', 'package-lock.json', 'scripts/build/sbom.mjs', 'scripts/third-party-notices.mjs']),
    cwd: inRoot(),
    dist: inRoot('dist'),
    entry: 'showreel.cdx.json',
    command: (outDir) => [process.execPath, inRoot('scripts/build/sbom.mjs'), outDir],
    keepPrevious: false,
  },
];

/** Compiles backend/src; with `--watch`, again after every change. */
export function swcCommand(outDir, ...flags) {
  return [
    ...packageProgram('@swc/cli/bin/swc.js'),
    'src',
    '-d',
    outDir,
    '--strip-leading-paths',
    '--config-file',
    '.swcrc',
    '--ignore',
    '**/*.spec.ts',
    ...flags,
  ];
}

/**
 * Builds the named parts (all by default) that are stale.
 * @throws CliError when a part does not build; its output has been printed
 */
export async function buildParts({
  names = PARTS.map(({ name }) => name),
  force = false,
  log = console.log,
  onStart,
} = {}) {
  sweepAbandonedBuilds();
  const stale = PARTS.filter((part) => names.includes(part.name))
    .map((part) => ({ part, stamp: new Stamp(part.name, part.inputs) }))
    .filter(({ part, stamp }) => force || !existsSync(join(part.dist, part.entry)) || !stamp.isFresh());
  await Promise.all(stale.map(({ part, stamp }) => build(part, stamp, log, onStart)));
  return stale.map(({ part }) => part.name);
}

async function build(part, stamp, log, onStart) {
  const started = Date.now();
  const outDir = join(CACHE, 'build', `${part.name}-${process.pid}`);
  // Taken before the build: a file saved meanwhile makes the part stale again.
  const fingerprints = stamp.take();
  mkdirSync(outDir, { recursive: true });
  try {
    const { code, output } = await capture(part.command(outDir), part.cwd ?? inRoot(part.name), onStart);
    if (code !== 0) {
      throw new CliError(`${output.trimEnd()}\nBuilding ${part.name} failed (see above).`);
    }
    publish(outDir, part.dist, {
      keepPrevious: part.keepPrevious,
      listFile: join(CACHE, 'stamps', `${part.name}.files.json`),
    });
    stamp.write(fingerprints);
    log(`Built ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function capture(command, cwd, onStart) {
  // A front end built under NODE_ENV=development would carry React's development build.
  const child = startGroup(command, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  onStart?.(child);
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) eachLine(stream, (line) => lines.push(line));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output: lines.join('\n') };
}

/** Removes temporary folders of builds whose process was killed. */
function sweepAbandonedBuilds() {
  const dir = join(CACHE, 'build');
  if (!existsSync(dir)) return;
  for (const name of readdirSync(dir)) {
    const pid = Number(name.split('-').at(-1));
    if (!isAlive(pid)) rmSync(join(dir, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
