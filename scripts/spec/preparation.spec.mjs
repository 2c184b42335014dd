import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDotEnv } from '../start/preparation.mjs';

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'showreel-env-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('the environment overrides .env, and quoted values stay whole', () => {
  const file = join(folder, '.env');
  writeFileSync(
    file,
    '# the studio\nPORT=3000\nexport STUDIO_ACCENT="#b4532a" # blue\r\nADMIN_PASSWORD=\'a#b c\'\nEMPTY=\n',
  );
  expect(withDotEnv(file, { PORT: '3001', HOME: '/root' })).toEqual({
    PORT: '3001',
    HOME: '/root',
    STUDIO_ACCENT: '#b4532a',
    ADMIN_PASSWORD: 'a#b c',
    EMPTY: '',
  });
});

test('a missing .env file changes nothing', () => {
  expect(withDotEnv(join(folder, '.env'), { HOME: '/root' })).toEqual({ HOME: '/root' });
});
