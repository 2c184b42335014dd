import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

const OPTIONS = { cwd: inRoot(), maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };

/**
 * `node scripts/build/sbom.mjs FOLDER` writes what the product is made of, as CycloneDX: the packages of its lock file
 * that run in production, with versions, licences and checksums.
 */
const [, , folder] = process.argv;
const args = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const sbom = JSON.parse(execFileSync('npm', args, OPTIONS));
const { name, version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
// npm names the product after its folder.
sbom.metadata.component = { ...sbom.metadata.component, name, version };
writeFileSync(join(folder, 'showreel.cdx.json'), JSON.stringify(sbom));
