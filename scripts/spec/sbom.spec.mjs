import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';

const sbom = JSON.parse(readFileSync(inRoot('dist/showreel.cdx.json'), 'utf8'));
const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const MODULES = 'node_modules/';
const PARTS = ['', 'admin-ui', 'api-client', 'backend', 'gallery-ui'];

/** Returns the place of the package that another one imports by a name: beside it, or in a folder above. */
function resolve(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`;
    if (packages[path] && !folder.endsWith('node_modules')) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return null;
  }
}

/** Finds the packages that the product needs to run by following its parts' dependencies, not by npm's marks. */
function neededInProduction() {
  const found = new Set(PARTS);
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = resolve(path, name);
      if (needed !== null) found.add(needed);
    }
  }
  return [...found]
    .filter((path) => path !== '')
    .map((path) => {
      const { name = path.slice(path.lastIndexOf(MODULES) + MODULES.length), version } = packages[path];
      return `${name}@${version}`;
    });
}

const sorted = (names) => [...new Set(names)].sort();

const hasIntegrity = (name, version) =>
  Object.entries(packages).some(
    ([path, entry]) => path.endsWith(`${MODULES}${name}`) && entry.version === version && entry.integrity,
  );

describe('the list of parts', () => {
  test('is a CycloneDX document of this version', () => {
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d$/),
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      version: 1,
      metadata: { component: { type: 'application', name: 'showreel', version: packages[''].version } },
    });
    expect(Date.parse(sbom.metadata.timestamp)).not.toBeNaN();
    const refs = new Set([sbom.metadata.component, ...sbom.components].map((each) => each['bom-ref']));
    expect(refs.size).toBe(sbom.components.length + 1);
    for (const { ref, dependsOn = [] } of sbom.dependencies)
      expect([ref, ...dependsOn].filter((each) => !refs.has(each))).toEqual([]);
  });

  test('has what runs in production, and nothing else', () => {
    const listed = sbom.components.map((each) => each['bom-ref']);
    expect(sorted(listed)).toEqual(sorted(neededInProduction()));
    expect(listed).toEqual(expect.arrayContaining([expect.stringMatching(/^@nestjs\/core@/)]));
    expect(listed.filter((each) => /^(jest|vite|oxlint|playwright-core)@/.test(each))).toEqual([]);
    expect(JSON.stringify(sbom.components)).not.toContain('package:development');
  });

  test('gives each part its type, name, version, licence, purl and checksum', () => {
    const described = sbom.components.map(
      ({ type, name, version, purl, licenses: [first] = [], hashes: [hash] = [] }) => ({
        type,
        purl,
        isNamed: purl === `pkg:npm/${name.replace('@', '%40')}@${version}`,
        hasLicence: Boolean(first?.expression ?? first?.license.id ?? first?.license.name),
        hasHash: /^[0-9a-f]{128}$/.test(hash?.content) || !hasIntegrity(name, version),
      }),
    );
    const right = { type: 'library', purl: expect.any(String), isNamed: true, hasLicence: true, hasHash: true };
    expect(described).toEqual(described.map(() => right));
  });
});
