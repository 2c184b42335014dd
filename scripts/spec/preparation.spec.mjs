import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDotEnv } from '../start/preparation.mjs';

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'showreel-env-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('withDotEnv', () => {
  test('lets the environment override .env, and keeps quoted values whole', () => {
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

  test('changes nothing without a file', () => {
    expect(withDotEnv(join(folder, '.env'), { HOME: '/root' })).toEqual({ HOME: '/root' });
  });
});
