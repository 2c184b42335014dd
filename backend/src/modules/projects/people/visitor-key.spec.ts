import { isKeyOf, personIdIn, visitorKey } from './visitor-key.js';

const ANNA = { id: '6f1c1a52-0b0f-4c3e-9a55-0d2c3b4a5968', linkVersion: 1 };

describe('visitorKey', () => {
  it('has 132 bits of signature, no "@" and only characters of a path', () => {
    const key = visitorKey(ANNA, 'secret');
    expect(key).toMatch(/^[\w-]{44}$/);
    expect(key.slice(22)).toMatch(/^[\w-]{22}$/);
    expect(personIdIn(key)).toBe(ANNA.id);
    expect(isKeyOf(key, ANNA, 'secret')).toBe(true);
  });

  it('is another one for another version, person and secret', () => {
    const key = visitorKey(ANNA, 'secret');
    expect(isKeyOf(key, { ...ANNA, linkVersion: 2 }, 'secret')).toBe(false);
    expect(isKeyOf(key, { ...ANNA, id: '6f1c1a52-0b0f-4c3e-9a55-0d2c3b4a5969' }, 'secret')).toBe(false);
    expect(isKeyOf(key, ANNA, 'other')).toBe(false);
  });

  it.each(['', 'ana@example.com', 'x'.repeat(43), 'x'.repeat(45), `${'x'.repeat(43)}@`, `${'x'.repeat(43)}=`])(
    'finds no id in %j',
    (text) => expect(personIdIn(text)).toBeNull(),
  );
});
