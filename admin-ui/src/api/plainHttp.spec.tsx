import { copyText, newId } from './plainHttp';

describe('newId', () => {
  it('is a version 4 UUID with and without crypto.randomUUID', () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(newId()).toMatch(uuid);
    const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    Object.defineProperty(globalThis, 'crypto', { configurable: true, value: { getRandomValues } });
    const ids = new Set(Array.from({ length: 50 }, newId));
    Object.defineProperty(globalThis, 'crypto', own);
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(uuid);
  });
});

describe('copyText on plain http', () => {
  it('copies from inside an open dialog, which takes the focus from everything else', async () => {
    const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    document.body.innerHTML = '<div role="dialog"><button>Copy</button></div>';
    document.querySelector('button')!.focus();
    const places: (Element | null)[] = [];
    document.execCommand = () => {
      places.push(document.querySelector('textarea')!.closest('[role=dialog]'));
      return true;
    };
    expect(await copyText('secret')).toBe(true);
    if (own) Object.defineProperty(navigator, 'clipboard', own);
    expect(places).toEqual([document.querySelector('[role=dialog]')]);
    expect(document.querySelector('textarea')).toBeNull();
  });
});
