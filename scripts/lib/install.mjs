import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { CliError } from './cli-error.mjs';
import { run, sayingSo } from './processes.mjs';

const NEEDED_NODE = [20, 19];
const STAMP = inRoot('node_modules', '.showreel-lock');

/** Rejects an outdated Node before anything else fails less clearly. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1])) return;
  throw new CliError(
    `Node ${version} is too old: install Node ${NEEDED_NODE.join('.')} or newer (https://nodejs.org) and try again.`,
  );
}

/** Installs exactly what package-lock.json lists unless node_modules already matches. */
export async function ensureInstalled({ onStart } = {}) {
  const lockText = readFileSync(inRoot('package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  if (readOrNothing(STAMP) === hash) return;
  if (installedMatches(JSON.parse(lockText))) return void writeFileSync(STAMP, hash);

  console.log('Installing the locked dependencies (npm ci), which takes some minutes ...');
  // No package's own script runs (npm 11 only warns of them; one of them reports home), and none is needed.
  // Building needs the development dependencies, whatever NODE_ENV is.
  const command = [
    ...npmCommand(),
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
  ];
  const installing = sayingSo(run(command, { cwd: inRoot(), onStart }), { text: 'Still installing ...' });
  const code = await installing.catch((error) => {
    if (error.code === 'ENOENT')
      throw new CliError('npm is missing: install Node with npm (https://nodejs.org) and try again.');
    throw error;
  });
  if (code !== 0)
    throw new CliError('Installing the dependencies failed (see above): check the network and run the command again.');
  writeFileSync(STAMP, hash);
}

/** npm's own record in node_modules lists what is installed; it is written last, so it is never incomplete. */
function installedMatches(lock) {
  const record = readOrNothing(inRoot('node_modules', '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(([path, expected]) => {
    if (path === '' || (!path.includes('node_modules/') && !expected.link)) return true;
    const found = installed[path];
    // Packages for other systems are in the lock but not on this machine.
    return found
      ? found.version === expected.version && found.integrity === expected.integrity
      : Boolean(expected.optional);
  });
}

/** Returns the very npm that started us under `npm start`; else the one on PATH. */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
