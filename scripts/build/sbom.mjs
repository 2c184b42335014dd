import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { productionPackages } from '../third-party-notices.mjs';

const OPTIONS = { cwd: inRoot(), maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
/** Our own parts that run in production. */
const PARTS = ['admin-ui', 'api-client', 'backend', 'gallery-ui'];
const read = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'));

/**
 * `node scripts/build/sbom.mjs FOLDER` writes what the product is made of, as CycloneDX: the packages of its lock file
 * that run in production, with versions, licences and checksums.
 */
const [, , folder] = process.argv;
const args = ['sbom', '--include=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const sbom = JSON.parse(execFileSync('npm', args, OPTIONS));
const lock = read('package-lock.json');
const { name, version } = read('package.json');
// npm names the product after its folder.
sbom.metadata.component = { ...sbom.metadata.component, name, version };

// npm's own choice (`--omit=dev`) leaves out packages that run in production, when something for development needs them
// too.
const own = PARTS.map((path) => ({ ...lock.packages[path], licence: lock.packages[path].license }));
const packages = new Map([...own, ...productionPackages(lock)].map((each) => [`${each.name}@${each.version}`, each]));
const refs = new Set([sbom.metadata.component['bom-ref']]);
sbom.components = sbom.components.filter((component) => {
  const found = packages.get(component['bom-ref']);
  if (!found) return false;
  refs.add(component['bom-ref']);
  // npm leaves out what is no SPDX expression, and what the lock file does not say.
  component.licenses ??= [{ license: { name: found.licence } }];
  // npm describes the first of several copies, by the name of its folder.
  component.name = found.name;
  component.properties = component.properties.filter((each) => each.name !== 'cdx:npm:package:development');
  return true;
});
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
writeFileSync(join(folder, 'showreel.cdx.json'), JSON.stringify(sbom));
