import { PlainFailure } from './plain-failure.mjs';

const NEEDED = [20, 19];

/** Refuses a Node that is too old, before anything else fails in a less clear way. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  throw new PlainFailure(
    `Node ${version} is too old: install Node ${NEEDED.join('.')} or newer (https://nodejs.org) and try again.`,
  );
}
