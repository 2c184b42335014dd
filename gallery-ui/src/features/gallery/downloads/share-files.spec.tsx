import { fetchForSharing, share } from './share-files';

const LIMIT = 100 * 1024 * 1024;
const ready = new File(['x'], 'one.jpg', { type: 'image/jpeg' });
let fetched: string[];

/** Fakes a phone that can share these files or not, and the outcome of its share sheet. */
function phone({
  takes = true,
  sheet = () => Promise.resolve(),
}: { takes?: boolean; sheet?: () => Promise<void> } = {}) {
  Object.assign(navigator, { canShare: () => takes, share: jest.fn(sheet) });
}
const serving = (reply: () => Promise<unknown>) => {
  globalThis.fetch = ((url: string) => {
    fetched.push(url);
    return reply();
  }) as unknown as typeof fetch;
};
const failing = (name: string) => phone({ sheet: () => Promise.reject(new DOMException('No', name)) });

beforeEach(() => {
  fetched = [];
  phone();
  serving(() =>
    Promise.resolve({ ok: true, blob: () => Promise.resolve(new Blob(['photo'], { type: 'image/jpeg' })) }),
  );
});

describe('fetchForSharing', () => {
  it('names and types the file as it is saved', async () => {
    const file = await fetchForSharing('/f', 'one.jpg', 1000);
    expect([file?.name, file?.type, file?.size]).toEqual(['one.jpg', 'image/jpeg', 5]);
  });

  it('fetches files up to the size limit only', async () => {
    expect([await fetchForSharing('/f', 'film.mp4', LIMIT + 1), fetched]).toEqual([null, []]);
    expect(await fetchForSharing('/f', 'film.mp4', LIMIT)).not.toBeNull();
  });

  it('is null for a type that the sheet does not take', async () => {
    phone({ takes: false });
    expect(await fetchForSharing('/f', 'one.jpg', 1000)).toBeNull();
  });

  it('is null when the server rejects it or the network fails', async () => {
    serving(() =>
      Promise.resolve({ ok: false, blob: () => Promise.resolve(new Blob(['{"code":"media.link_expired"}'])) }),
    );
    expect(await fetchForSharing('/f', 'one.jpg', 1000)).toBeNull();
    serving(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await fetchForSharing('/f', 'one.jpg', 1000)).toBeNull();
  });
});

describe('share', () => {
  it('passes the file to the share sheet', async () => {
    expect(await share([ready])).toBe('shared');
    expect(navigator.share).toHaveBeenCalledWith({ files: [ready] });
  });

  it.each([
    ['AbortError', 'shared', 'closed without choosing'],
    ['NotAllowedError', 'press', 'the press is too long ago'],
    ['DataError', 'unavailable', 'it is downloaded instead'],
  ])('%s means %s: %s', async (name, outcome) => {
    failing(name);
    expect(await share([ready])).toBe(outcome);
  });
});
