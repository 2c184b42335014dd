/**
 * Run after a change of dependencies (`node scripts/complete-lock.mjs`). A registry mirror may lack the binaries of
 * other systems; npm then leaves them out of package-lock.json, and `npm ci` rejects the file as out of sync. This adds
 * them: name, exact version, system (decision 006).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';

/** Packages with one binary per system; the system follows. */
const PREFIXES = [
  '@swc/core-',
  '@unrs/resolver-binding-',
  '@oxfmt/binding-',
  '@oxlint/binding-',
  '@oxlint-tsgolint/',
  '@msgpackr-extract/msgpackr-extract-',
];
const BINARY = new RegExp(
  `^(?:${PREFIXES.join('|')})(?<os>darwin|win32|linux|android|freebsd|openharmony)-(?<cpu>[a-z0-9]+)`,
);

const file = inRoot('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const system = BINARY.exec(name)?.groups;
    const libc = /-(gnu|musl)/.exec(name)?.[1];
    if (!system || lock.packages[path] || !/^\d/.test(version)) continue;
    lock.packages[path] = {
      version,
      cpu: [system.cpu],
      ...(parent.dev ? { dev: true } : {}),
      optional: true,
      os: [system.os],
      ...(libc ? { libc: [libc === 'gnu' ? 'glibc' : libc] } : {}),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
if (added) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added ? `Added ${added} packages of other systems to package-lock.json.` : 'package-lock.json is complete.',
);
