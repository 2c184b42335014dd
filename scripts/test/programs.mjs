import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../lib/processes.mjs';

/** Programs that some tests need and npm does not bring, and the Debian packages that bring them. */
const PACKAGES = {
  'redis-server': ['redis-server'],
  // WebKit needs GStreamer's HLS and H.264.
  WebKitWebDriver: ['webkit2gtk-driver', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
  Xvfb: ['xvfb'],
};

/** Installs missing programs on Debian as root. Elsewhere the tests that need them count as skipped. */
export async function installPrograms(names, onStart) {
  if (!canInstallPackages()) return;
  for (const name of names) {
    if (onPath([name])) continue;
    for (const pkg of PACKAGES[name]) await installPackage(pkg, onStart);
  }
}

/** The first of the programs that is on the search path, with its folder. */
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

/** Whether packages can be installed without asking anyone. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath(['apt-get']) !== undefined;
}

/** Installs a Debian package, with fresh lists when the present ones do not know it. True when it worked. */
export async function installPackage(name, onStart) {
  console.log(`Installing the package ${name} ...`);
  // RUNLEVEL=1: a package that brings a server must not start it here.
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, onStart };
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name];
  if ((await run(install, options)) === 0) return true;
  return (await run(['apt-get', 'update', '-qq'], options)) === 0 && (await run(install, options)) === 0;
}
