import type { Config } from '../../../config/config.js';
import { PasscodeCipher } from './passcode-cipher.js';

const cipherOf = (session: string) => new PasscodeCipher({ secrets: { session } } as Config);
const cipher = cipherOf('a secret of the server');
const PROJECT = '00000000-0000-4000-8000-000000000001';
const encrypted = cipher.encrypt('Größe 42', PROJECT);

describe('PasscodeCipher', () => {
  it('decrypts what it encrypted', () => {
    expect(cipher.decrypt(encrypted, PROJECT)).toBe('Größe 42');
  });

  it('encrypts the same passcode differently each time', () => {
    expect(cipher.encrypt('Größe 42', PROJECT)).not.toBe(encrypted);
  });

  it('matches the passcode in either Unicode form, and no other', () => {
    expect(cipher.matches('Gro\u0308ße 42', encrypted, PROJECT)).toBe(true);
    for (const wrong of ['', 'größe 42', 'Größe 4', 'Größe 42 '])
      expect(cipher.matches(wrong, encrypted, PROJECT)).toBe(false);
  });

  it.each([
    ['with other secrets', () => cipherOf('another').decrypt(encrypted, PROJECT)],
    ['for another project', () => cipher.decrypt(encrypted, PROJECT.replace('1', '2'))],
    [
      'after a change of one byte',
      () => cipher.decrypt(`${encrypted.slice(0, -2)}${encrypted.endsWith('AA') ? 'BB' : 'AA'}`, PROJECT),
    ],
    ['when cut', () => cipher.decrypt(encrypted.slice(0, 30), PROJECT)],
    ['when it is no value of ours', () => cipher.decrypt('', PROJECT)],
  ])('reads nothing %s', (_, read) => {
    expect(read()).toBeNull();
  });
});
