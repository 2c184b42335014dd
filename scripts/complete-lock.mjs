import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';

/**
 * Run after a change of dependencies (`node scripts/complete-lock.mjs`). A registry mirror may
 * hold no programs for other systems; npm then leaves them out of package-lock.json, and
 * `npm ci` rejects the file as out of sync. This writes them in: name, exact version, system.
 */
const FAMILIES =
  /^(?:@swc\/core-|@unrs\/resolver-binding-|@oxlint\/binding-|@oxlint-tsgolint\/)(?<os>darwin|win32|linux|android|freebsd|openharmony)-(?<cpu>[a-z0-9]+)/;

const file = inRoot('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const system = FAMILIES.exec(name)?.groups;
    if (!system || lock.packages[path] || !/^\d/.test(version)) continue;
    lock.packages[path] = {
      version,
      cpu: [system.cpu],
      ...(parent.dev ? { dev: true } : {}),
      optional: true,
      os: [system.os],
      ...(system.os === 'linux' ? { libc: [name.includes('-musl') ? 'musl' : 'glibc'] } : {}),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
if (added) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added ? `Added ${added} packages of other systems to package-lock.json.` : 'package-lock.json is complete.',
);
