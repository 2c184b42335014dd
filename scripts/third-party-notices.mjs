import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { CliError, runMain } from './lib/cli-error.mjs';

const FILE = inRoot('THIRD-PARTY-NOTICES.md');
const MODULES = 'node_modules/';
/** Packages that name their licence in a file alone. */
const KNOWN = { pause: 'MIT', 'png-js': 'MIT' };
/** Builds for other systems are under the licence of the package that asks for them. */
const KNOWN_SCOPES = { '@msgpackr-extract/': 'MIT' };

/** Returns the packages that an installation without development dependencies has. */
export function productionPackages(lock, licenceInFolder = licenceOf) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes(MODULES) && !dev && !link)
    .map(([path, { version, license, name = path.slice(path.lastIndexOf(MODULES) + MODULES.length) }]) => {
      const licence = license ?? licenceInFolder(path) ?? KNOWN[name] ?? licenceOfScope(name);
      if (!licence) throw new CliError(`${name} names no licence: look it up and add it to KNOWN.`);
      return { name, version, licence };
    });
}

/** Returns the names of packages, by licence. */
export function packagesByLicence(lock, licenceInFolder) {
  const licences = new Map();
  for (const { name, licence } of productionPackages(lock, licenceInFolder))
    licences.set(licence, (licences.get(licence) ?? new Set()).add(name));
  return [...licences].map(([licence, names]) => ({ licence, names: [...names].sort() })).sort(byLicence);
}

const licenceOfScope = (name) => Object.entries(KNOWN_SCOPES).find(([scope]) => name.startsWith(scope))?.[1];

const byLicence = (a, b) => b.names.length - a.names.length || (a.licence < b.licence ? -1 : 1);

function licenceOf(path) {
  const file = inRoot(path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license ?? licenses?.[0]?.type;
}

/** Returns the whole text of THIRD-PARTY-NOTICES.md for the present lock file. */
export function notices() {
  const groups = packagesByLicence(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')));
  return `# Third-party notices

Showreel contains or uses the following works of others. \`node scripts/third-party-notices.mjs\` writes this page from package-lock.json; a test compares them. The full text of each package's licence is in its folder below \`node_modules\`, and the licences of everything in the two front ends' scripts are in \`third-party-licences.md\` of their builds.

## Programs

| program | licence | where |
|---|---|---|
| ffmpeg and ffprobe | GPL 2 or later (Debian's build), GPL 3 (the packages of \`npm start\`) | called as programs of their own; installed in the container image from Debian, which offers their sources |
| PostgreSQL | PostgreSQL License | \`npm start\` and the tests run the build of the npm packages; compose runs the official image |
| libvips (inside sharp) | LGPL 3 or later | linked dynamically; replaceable |
| Node.js | MIT and others | the container image |
| Valkey, SeaweedFS, Caddy | BSD 3-Clause, Apache 2.0, Apache 2.0 | images that docker-compose.yml names |

## Fonts and samples

The fonts of the pages and of invoices are under the SIL Open Font License 1.1; their licences are beside the files or in their packages. The photos and films of the sample project are listed in [samples/ATTRIBUTION.md](samples/ATTRIBUTION.md).

## Packages

${groups.map(({ licence, names }) => `### ${licence} (${names.length})\n\n${names.join(', ')}`).join('\n\n')}
`;
}

if (process.argv[1]?.endsWith('third-party-notices.mjs'))
  await runMain(() => {
    writeFileSync(FILE, notices());
    return 0;
  });
