import type { FileSource } from './chosenFiles';
import { isSameFile, ResumeStore, type InterruptedUpload, type KeyValueStore } from './resumeStore';

const upload = (id: string, more: Partial<InterruptedUpload> = {}): InterruptedUpload => ({
  id,
  projectId: 'p',
  name: `${id}.mp4`,
  size: 9,
  modified: 7,
  key: null,
  source: null,
  replaces: null,
  ...more,
});

function createFixture() {
  const kept = new Map<string, unknown>();
  const keyValues: KeyValueStore = {
    set: async (id, entry) => void kept.set(id, entry),
    del: async (id) => void kept.delete(id),
    values: async () => [...kept.values()],
  };
  const live = new Set<string>();
  let time = 1_000;
  const settings = { days: () => Promise.resolve(1) };
  const page = (name: string) =>
    new ResumeStore(
      keyValues,
      name,
      () => Promise.resolve(live),
      () => time,
      () => settings.days(),
    );
  const idsFor = async (name: string) => (await page(name).interrupted()).map(({ id }) => id).sort();
  return { kept, live, page, idsFor, settings, pass: (ms: number) => (time += ms) };
}

describe('ResumeStore', () => {
  it('returns unfinished uploads of closed tabs with their keys', async () => {
    const { page } = createFixture();
    const first = page('first');
    first.save(upload('a'));
    const source = { root: {}, path: ['a.mp4'] } as unknown as FileSource;
    first.save(upload('a', { key: 'k', source, replaces: 'place' }));
    first.save(upload('b'));
    first.remove('b');
    expect(await page('second').interrupted()).toEqual([upload('a', { key: 'k', source, replaces: 'place' })]);
  });

  it('leaves out uploads of this tab and other open tabs', async () => {
    const { page, live, idsFor } = createFixture();
    page('first').save(upload('a'));
    page('second').save(upload('b'));
    expect(await idsFor('second')).toEqual(['a']);
    live.add('first');
    expect(await idsFor('second')).toEqual([]);
    expect(await idsFor('third')).toEqual(['b']);
  });

  it('keeps uploads for as long as the settings say, and for a day where they cannot be read', async () => {
    const { kept, page, idsFor, settings, pass } = createFixture();
    page('first').save(upload('a'));
    pass(24 * 3_600_000);
    settings.days = () => Promise.resolve(2);
    expect(await idsFor('second')).toEqual(['a']);
    settings.days = () => Promise.reject(new Error('away'));
    expect(await idsFor('second')).toEqual([]);
    // The server may still have it.
    expect([...kept.keys()]).toEqual(['a']);
  });

  it('drops uploads after a day, as the server does', async () => {
    const { kept, page, idsFor, pass } = createFixture();
    page('first').save(upload('old'));
    pass(24 * 3_600_000);
    page('first').save(upload('young'));
    expect(await idsFor('second')).toEqual(['young']);
    expect([...kept.keys()]).toEqual(['young']);
  });

  it('works without a database that is forbidden or full', async () => {
    const failing = () => Promise.reject(new Error('QuotaExceededError'));
    const store = new ResumeStore(
      { set: failing, del: failing, values: failing },
      'p',
      () => Promise.resolve(new Set()),
      () => 0,
      () => Promise.resolve(1),
    );
    store.save(upload('a'));
    store.remove('a');
    expect(await store.interrupted()).toEqual([]);
  });
});

describe('isSameFile', () => {
  it('matches a file by normalized name, size and change', () => {
    const kept = { name: 'Café.mp4'.normalize('NFD'), size: 3, modified: 7 };
    const file = (name: string, text: string, lastModified: number) => new File([text], name, { lastModified });
    expect([
      isSameFile(kept, file('Café.mp4'.normalize('NFC'), 'abc', 7)),
      isSameFile(kept, file('Cafe.mp4', 'abc', 7)),
      isSameFile(kept, file('Café.mp4', 'abcd', 7)),
      isSameFile(kept, file('Café.mp4', 'abc', 8)),
    ]).toEqual([true, false, false, false]);
  });
});
