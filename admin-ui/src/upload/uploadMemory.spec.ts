import { isSameFile, UploadMemory, type InterruptedUpload } from './uploadMemory';

/** The part of the browser's storage that is used: names are its own fields. */
class TestStorage {
  [name: string]: unknown;
  getItem(name: string) { return (this[name] as string | undefined) ?? null; }
  setItem(name: string, value: string) { this[name] = value; }
  removeItem(name: string) { delete this[name]; }
}

const upload = (id: string, more: Partial<InterruptedUpload> = {}): InterruptedUpload => ({ id, projectId: 'p', name: `${id}.mp4`, size: 9, modified: 7, key: null, ...more });

function stage() {
  const storage = new TestStorage();
  const live = new Set<string>();
  let time = 1_000;
  const page = (name: string) => new UploadMemory(storage as unknown as Storage, name, () => Promise.resolve(live), () => time);
  const idsFor = async (name: string) => (await page(name).interrupted()).map(({ id }) => id).sort();
  return { storage, live, page, idsFor, pass: (ms: number) => (time += ms) };
}

describe('UploadMemory', () => {
  it('tells the next page what the last one left, with its key, and nothing that was finished', async () => {
    const { page } = stage();
    const first = page('first');
    first.remember(upload('a'));
    first.remember(upload('a', { key: 'k' }));
    first.remember(upload('b'));
    first.forget('b');
    expect(await page('second').interrupted()).toEqual([upload('a', { key: 'k' })]);
  });

  it('leaves alone what this page or another open one is at', async () => {
    const { page, live, idsFor } = stage();
    page('first').remember(upload('a'));
    page('second').remember(upload('b'));
    expect(await idsFor('second')).toEqual(['a']);
    live.add('first');
    expect(await idsFor('second')).toEqual([]);
    expect(await idsFor('third')).toEqual(['b']);
  });

  it('forgets after a day, as the server does, and drops what it cannot read', async () => {
    const { storage, page, idsFor, pass } = stage();
    page('first').remember(upload('old'));
    storage['showreel.upload.x'] = 'no JSON';
    storage['other'] = 'kept';
    pass(24 * 3_600_000);
    page('first').remember(upload('young'));
    expect(await idsFor('second')).toEqual(['young']);
    expect(Object.keys(storage).sort()).toEqual(['other', 'showreel.upload.young']);
  });

  it('does without storage, and with one that is full', async () => {
    const none = new UploadMemory(null, 'p', () => Promise.resolve(new Set()), () => 0);
    none.remember(upload('a'));
    none.forget('a');
    expect(await none.interrupted()).toEqual([]);
    const full = { setItem: () => { throw new Error('QuotaExceededError'); } } as unknown as Storage;
    expect(() => new UploadMemory(full, 'p', () => Promise.resolve(new Set()), () => 0).remember(upload('a'))).not.toThrow();
  });
});

it('knows a file again by name, size and change, however its name is composed', () => {
  const kept = { name: 'Café.mp4'.normalize('NFD'), size: 3, modified: 7 };
  const file = (name: string, text: string, lastModified: number) => new File([text], name, { lastModified });
  expect([
    isSameFile(kept, file('Café.mp4'.normalize('NFC'), 'abc', 7)), isSameFile(kept, file('Cafe.mp4', 'abc', 7)),
    isSameFile(kept, file('Café.mp4', 'abcd', 7)), isSameFile(kept, file('Café.mp4', 'abc', 8)),
  ]).toEqual([true, false, false, false]);
});
