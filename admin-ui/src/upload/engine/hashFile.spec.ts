import { createHasher, UnreadableFileError } from './hashFile';

/** A worker whose answers the test decides. */
class FakeWorker {
  static all: FakeWorker[] = [];
  readonly files: File[] = [];
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(file: File) {
    this.files.push(file);
  }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const names = ({ files }: FakeWorker) => files.map(({ name }) => name);

beforeEach(() => {
  FakeWorker.all = [];
  Object.assign(globalThis, { Worker: FakeWorker });
});

describe('createHasher', () => {
  it('hashes one file at a time in one worker', async () => {
    const hash = createHasher();
    const [first, second] = [hash(new File(['1'], 'a.jpg')), hash(new File(['2'], 'b.jpg'))];
    await settle();
    const [worker] = FakeWorker.all;
    expect(names(worker!)).toEqual(['a.jpg']);
    worker!.onmessage!({ data: { sha256: 'sha a' } });
    expect(await first).toBe('sha a');
    await settle();
    expect(names(worker!)).toEqual(['a.jpg', 'b.jpg']);
    worker!.onmessage!({ data: { sha256: 'sha b' } });
    expect([await second, FakeWorker.all.length]).toEqual(['sha b', 1]);
  });

  it('rejects a file that cannot be read, and goes on', async () => {
    const hash = createHasher();
    const [gone, next] = [
      hash(new File(['1'], 'gone.jpg')).catch((error: unknown) => error),
      hash(new File(['2'], 'b')),
    ];
    await settle();
    FakeWorker.all[0]!.onmessage!({ data: { failure: 'NotFoundError' } });
    expect(await gone).toBeInstanceOf(UnreadableFileError);
    await settle();
    FakeWorker.all[0]!.onmessage!({ data: { failure: 'OutOfMemory' } });
    expect(await next).toBeNull();
  });

  it('has no checksum without its script, and tries another worker for the next file', async () => {
    const hash = createHasher();
    const [first, second] = [hash(new File(['1'], 'a.jpg')), hash(new File(['2'], 'b.jpg'))];
    await settle();
    FakeWorker.all[0]!.onerror!();
    expect(await first).toBeNull();
    await settle();
    FakeWorker.all[1]!.onmessage!({ data: { sha256: 'sha b' } });
    expect(await second).toBe('sha b');
  });
});
