import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';
import { notices, packagesByLicence } from '../third-party-notices.mjs';

test('THIRD-PARTY-NOTICES.md is current (node scripts/third-party-notices.mjs)', () => {
  expect(readFileSync(inRoot('THIRD-PARTY-NOTICES.md'), 'utf8')).toBe(notices());
});

test('packagesByLicence leaves out development packages and asks for a missing licence', () => {
  const packages = {
    '': {},
    'node_modules/a': { license: 'MIT' },
    'node_modules/b/node_modules/a': { license: 'MIT' },
    'node_modules/c': { license: 'ISC', dev: true },
  };
  expect(packagesByLicence({ packages }, () => undefined)).toEqual([{ licence: 'MIT', names: ['a'] }]);
  expect(() => packagesByLicence({ packages: { 'node_modules/d': {} } }, () => undefined)).toThrow(
    /d names no licence/,
  );
});
