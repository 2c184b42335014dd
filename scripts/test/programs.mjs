import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../lib/processes.mjs';

/**
 * Programs that some tests need and npm does not bring, with the Debian packages that bring them and what they load.
 */
const PACKAGES = {
  'redis-server': ['redis-server'],
  pgbouncer: ['pgbouncer'],
  nginx: ['nginx-light'],
  // WebKit needs GStreamer's HLS and H.264.
  WebKitWebDriver: ['webkit2gtk-driver', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
  Xvfb: ['xvfb'],
  // Debian brings promtool in the same package.
  promtool: ['prometheus'],
  // Helm renders with Go's templates and Sprig; Debian has no Helm.
  go: ['golang-go', 'golang-github-masterminds-sprig-dev', 'golang-k8s-sigs-yaml-dev'],
};

/** Installs missing programs on Debian as root. Elsewhere the tests that need them count as skipped. */
export async function installPrograms(names, onStart) {
  if (!canInstallPackages()) return;
  for (const pkg of missingPackages(names)) await installPackage(pkg, onStart);
}

/** The program itself may come from elsewhere; what it loads is looked for, too. */
export function missingPackages(names, isThere = { program: (name) => onPath([name]), package: isInstalled }) {
  return names.flatMap((name) => {
    const [main, ...loaded] = PACKAGES[name];
    return [...(isThere.program(name) ? [] : [main]), ...loaded.filter((pkg) => !isThere.package(pkg))];
  });
}

function isInstalled(pkg) {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', pkg], { encoding: 'utf8' });
  return stdout === 'installed';
}

/** Returns the first of the programs that is on the search path, with its folder. */
export function onPath(names, searchPath = process.env.PATH ?? '') {
  const candidates = names.flatMap((name) =>
    searchPath
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, name)),
  );
  return candidates.find(canRun);
}

export function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Says whether packages can be installed without asking anyone. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath(['apt-get']) !== undefined;
}

/** The installations of this run by package, and the one update of the lists: what failed is not tried again. */
const installations = new Map();
let update;

/** Installs a Debian package, with fresh lists when the present ones do not know it. True when it worked. */
export function installPackage(name, onStart) {
  if (!installations.has(name)) installations.set(name, install(name, onStart));
  return installations.get(name);
}

async function install(name, onStart) {
  console.log(`Installing the package ${name} ...`);
  // RUNLEVEL=1: a package that brings a server must not start it here.
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, onStart };
  const command = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name];
  if ((await run(command, options)) === 0) return true;
  update ??= run(['apt-get', 'update', '-qq'], options);
  return (await update) === 0 && (await run(command, options)) === 0;
}
