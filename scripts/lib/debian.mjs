import { existsSync } from 'node:fs';
import { onPath } from './on-path.mjs';
import { run } from './processes.mjs';

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
