import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';
import { notices, packagesByLicence } from '../third-party-notices.mjs';

describe('third-party notices', () => {
  test('are current (node scripts/third-party-notices.mjs)', () => {
    expect(readFileSync(inRoot('THIRD-PARTY-NOTICES.md'), 'utf8')).toBe(notices());
  });

  test('leave out development packages and ask for a missing licence', () => {
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
});
