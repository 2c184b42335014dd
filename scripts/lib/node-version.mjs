import { CliError } from './cli-error.mjs';

const NEEDED = [20, 19];

/** Rejects an outdated Node before anything else fails less clearly. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  throw new CliError(
    `Node ${version} is too old: install Node ${NEEDED.join('.')} or newer (https://nodejs.org) and try again.`,
  );
}
