import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, ROOT } from '../lib/paths.mjs';
import { onPath } from './programs.mjs';

const UNITS = inRoot('deploy', 'systemd');
/** docs/operations.md, "Without containers", sets DATA_DIR to this; "Backups" makes them in the other. */
const DATA_DIR = '/var/lib/showreel';
const BACKUPS = '/backup';
/** The restrictions that systemd must put on all our processes. */
const LOCKED = { NoNewPrivileges: 'true', ProtectSystem: 'strict', ProtectHome: 'true', PrivateTmp: 'true' };

/** Reads the units, by their names. */
export const readUnits = () =>
  Object.fromEntries(readdirSync(UNITS).map((name) => [name, readFileSync(join(UNITS, name), 'utf8')]));

/** Returns the problems of the units, by our rules, and by systemd's own where it is installed. */
export function unitProblems(units = readUnits()) {
  return Object.entries(units)
    .flatMap(([name, text]) => ruleProblems(name, text))
    .concat(systemdProblems(units));
}

function ruleProblems(name, text) {
  const values = (key) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
  const [user] = values('User');
  const writable = [
    ...values('StateDirectory').map((folder) => `/var/lib/${folder}`),
    ...values('ReadWritePaths').flatMap((paths) => paths.split(/\s+/).map((path) => path.replace(/^-/, ''))),
  ];
  const needed = name.includes('worker') ? [DATA_DIR, BACKUPS] : [DATA_DIR];
  const scripts = text.match(/backend\/dist\/[\w-]+\.js/g) ?? [];
  const problems = [
    ...(user && user !== 'root' ? [] : ['must run as a user other than root.']),
    ...(values('Restart')[0] === 'always' ? [] : ['must start again when it ends.']),
    ...Object.entries(LOCKED)
      .filter(([key, value]) => values(key)[0] !== value)
      .map(([key, value]) => `needs ${key}=${value}.`),
    ...needed
      .filter((path) => !writable.includes(path))
      .map((path) => `cannot write to ${path}: name it in ReadWritePaths.`),
    ...(values('ExecStartPre').length > 0 && values('TimeoutStartSec')[0] !== 'infinity'
      ? ['ends a migration that takes longer than TimeoutStartSec, and begins it again for ever: set infinity.']
      : []),
    ...scripts
      .filter((script) => !existsSync(inRoot(script.replace('/dist/', '/src/').replace(/\.js$/, '.ts'))))
      .map((script) => `starts ${script}, which is not built.`),
  ];
  return problems.map((problem) => `${name}: ${problem}`);
}

/** Runs `systemd-analyze verify`, with the programs and folders of this machine in the place of the server's. */
function systemdProblems(units) {
  if (onPath(['systemd-analyze']) === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'showreel-units-'));
  try {
    const files = Object.entries(units).map(([name, text]) => {
      const file = join(folder, name);
      writeFileSync(file, text.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/showreel', ROOT));
      return file;
    });
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
    // It also speaks of units of the machine.
    return stderr.split('\n').filter((line) => Object.keys(units).some((name) => line.includes(name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
