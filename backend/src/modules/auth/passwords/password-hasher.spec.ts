import { scryptSync } from 'node:crypto';
import { generatePassword, hashPassword, verifyPassword } from './password-hasher.js';

describe('hashes of passwords', () => {
  test('a hash knows its password, in either Unicode form, and no other', async () => {
    const hash = await hashPassword('Stra\u00dfe \u00fc');
    expect(await verifyPassword('Stra\u00dfe u\u0308', hash)).toBe(true);
    expect(await verifyPassword('Strasse \u00fc', hash)).toBe(false);
    expect(await hashPassword('Stra\u00dfe \u00fc')).not.toBe(hash);
  });

  test.each([
    '',
    'plain text',
    'scrypt$1$2$3',
    'scrypt$x$8$3$c2FsdA$a2V5',
    'scrypt$-1$8$3$c2FsdA$a2V5',
    'scrypt$$8$3$c2FsdA$a2V5',
    'bcrypt$1$2$3$c2FsdA$a2V5',
  ])('%j is no hash of ours', async (hash) => {
    expect(await verifyPassword('', hash)).toBe(false);
  });

  test('costs what OWASP recommends, stated in the hash', async () => {
    const [scheme, n, r, p, salt, key] = (await hashPassword('x')).split('$');
    expect([scheme, n, r, p]).toEqual(['scrypt', '32768', '8', '3']);
    expect(
      scryptSync('x', Buffer.from(salt!, 'base64url'), 32, {
        N: 32_768,
        r: 8,
        p: 3,
        maxmem: 64 * 1024 * 1024,
      }).toString('base64url'),
    ).toBe(key);
  });

  test('generated passwords differ and can be read out', () => {
    const all = new Set(Array.from({ length: 200 }, generatePassword));
    expect(all.size).toBe(200);
    for (const password of all) expect(password).toMatch(/^[a-zA-Z2-9]{4}(-[a-zA-Z2-9]{4}){3}$/);
  });
});
