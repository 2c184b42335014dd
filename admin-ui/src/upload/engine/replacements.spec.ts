import { jest } from '@jest/globals';
import PQueue from 'p-queue';
import { HttpError } from 'react-admin';
import { StorageError, type PutBytes } from './putBytes';
import type { UploadDependencies } from './fileUpload';
import type { InterruptedUpload } from './resumeStore';
import { UploadQueue, type UploadOutcome } from './uploadQueue';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] }));
afterEach(() => void jest.useRealTimers());

const PART = 10;

interface Sent {
  url: string;
  progress: (bytes: number) => void;
  arrive: () => void;
  break: (error: Error) => void;
}

/** Creates a server and a storage whose answers the test decides. Files of more than ten bytes go in parts. */
function createFixture() {
  const sent: Sent[] = [];
  const calls = { started: [] as string[], taken: [] as unknown[], aborted: [] as string[], completed: [] as string[] };
  const answers = {
    take: (_tries: number): Promise<void> => Promise.resolve(),
    hash: (): Promise<string | null> => Promise.resolve('sha'),
    there: [] as number[],
  };
  const ended: (string | null)[] = [];
  const finished: UploadOutcome[] = [];
  const put: PutBytes = (url, _bytes, _type, { progress, signal }) =>
    new Promise((resolve, reject) => {
      sent.push({ url, progress, arrive: () => resolve(`"etag ${url}"`), break: reject });
      signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    });
  const api = {
    startUploads: async (_id: string, [file]: [{ name: string; size: number }]) => {
      const { name, size } = file;
      calls.started.push(name);
      return [
        {
          key: `key-${calls.started.length}`,
          uploadUrl: size > PART ? null : `/put/${name}`,
          partSize: size > PART ? PART : null,
        },
      ];
    },
    signParts: async (_id: string, key: string, numbers: number[]) =>
      numbers.map((number) => ({ number, size: PART, arrived: 0, url: `/part/${key}/${number}` })),
    completeUpload: async (_id: string, key: string) => void calls.completed.push(key),
    uploadProgress: async () => ({
      state: 'open',
      partSize: PART,
      parts: answers.there.map((number) => ({ number, size: PART, etag: `"${number}"` })),
    }),
    abortUpload: async (_id: string, key: string) => void calls.aborted.push(key),
    replaceMedia: async (_id: string, body: unknown) => {
      calls.taken.push(body);
      await answers.take(calls.taken.length);
    },
  } as unknown as UploadDependencies['api'];
  const resumable = new Map<string, InterruptedUpload>();
  const store = {
    save: (upload: InterruptedUpload) => void resumable.set(upload.id, upload),
    remove: (id: string) => void resumable.delete(id),
  };
  const deps: UploadDependencies = {
    api,
    put,
    hash: () => answers.hash(),
    slots: new PQueue({ concurrency: 4 }),
    store,
  };
  const queue = new UploadQueue('project', deps, () => ({
    recorded: () => undefined,
    finished: (_project, outcome) => finished.push(outcome),
    replacementResumed: () => undefined,
    replacementSent: () => ended.push(null),
    replacementFailed: (error) => ended.push((error as Error).message),
  }));
  const running = () => new Map(queue.replacements());
  const shown = () => running().get('file');
  return { queue, sent, calls, answers, ended, finished, running, shown, resumable };
}

const settle = async () => {
  for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
};
/** Lets this much time pass, and runs what comes of it. */
const pass = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  await settle();
};
const file = (size: number, name = 'new.jpg') => new File(['x'.repeat(size)], name, { lastModified: 7 });

describe('a new version', () => {
  it('is sent with progress and replaces the file with its checksum', async () => {
    const { queue, sent, calls, ended, shown } = createFixture();
    queue.replace('file', file(8));
    await settle();
    expect(shown()).toEqual({ percent: 0, error: null });
    sent[0]!.progress(4);
    expect(shown()).toEqual({ percent: 50, error: null });
    expect(calls.taken).toEqual([]);
    sent[0]!.arrive();
    await settle();
    expect(calls).toMatchObject({ started: ['new.jpg'], taken: [{ key: 'key-1', sha256: 'sha' }], aborted: [] });
    expect([ended, shown()]).toEqual([[null], undefined]);
  });

  it('is sent in parts that are retried alone, with the reason shown', async () => {
    const { queue, sent, calls, ended, shown } = createFixture();
    queue.replace('file', file(25));
    await settle();
    expect(sent.map(({ url }) => url)).toEqual(['/part/key-1/1', '/part/key-1/2', '/part/key-1/3']);
    sent[1]!.break(new StorageError('Network Error', 0));
    await settle();
    expect(shown()!.error).toMatch(/\w/);
    await pass(500);
    expect(sent).toHaveLength(4);
    sent[3]!.progress(PART);
    expect(shown()).toEqual({ percent: 40, error: null });
    for (const each of sent) each.arrive();
    await settle();
    expect([calls.completed, calls.taken, ended]).toEqual([['key-1'], [{ key: 'key-1', sha256: 'sha' }], [null]]);
  });

  it('restarts when its upload has ended at storage', async () => {
    const { queue, sent, calls, ended } = createFixture();
    queue.replace('file', file(8));
    await settle();
    sent[0]!.break(new StorageError('Link ran out', 403));
    await settle();
    sent[1]!.arrive();
    await settle();
    expect([calls.started.length, calls.taken, ended]).toEqual([2, [{ key: 'key-2', sha256: 'sha' }], [null]]);
  });

  it('counts as applied when only the answer was lost', async () => {
    const { queue, sent, answers, calls, ended } = createFixture();
    answers.take = async (tries) => {
      throw tries === 1
        ? new HttpError('Bad gateway', 502, null)
        : new HttpError('Used', 400, { code: 'upload.unknown_key' });
    };
    queue.replace('file', file(8));
    await settle();
    sent[0]!.arrive();
    await pass(500);
    expect([calls.taken.length, calls.aborted, ended]).toEqual([2, [], [null]]);
  });

  it('shows the error of a rejected version and deletes its bytes', async () => {
    const { queue, sent, answers, calls, ended, shown } = createFixture();
    answers.take = async () => {
      throw new HttpError('A photo can only be replaced by a photo.', 400, { code: 'upload.unknown_key' });
    };
    queue.replace('file', file(8));
    await settle();
    sent[0]!.arrive();
    await settle();
    expect([ended, calls.aborted, shown()]).toEqual([
      ['A photo can only be replaced by a photo.'],
      ['key-1'],
      undefined,
    ]);
    queue.replace('file', file(8, 'notes.txt'));
    expect([ended.length, calls.started.length]).toEqual([2, 1]);
  });

  it('reports nothing after it was cancelled', async () => {
    const { queue, calls, ended, shown, answers } = createFixture();
    answers.hash = () => new Promise(() => undefined);
    queue.replace('file', file(8));
    await settle();
    queue.cancelReplacement('file');
    await settle();
    expect([shown(), calls.taken, calls.aborted, ended]).toEqual([undefined, [], ['key-1'], []]);
  });

  it('is replaced by the next one for the same file', async () => {
    const { queue, sent, calls, ended, running } = createFixture();
    queue.replace('file', file(8, 'first.jpg'));
    await settle();
    queue.replace('file', file(8, 'second.jpg'));
    await settle();
    expect(running().size).toBe(1);
    sent[1]!.arrive();
    await settle();
    expect([calls.taken, ended, running().size]).toEqual([[{ key: 'key-2', sha256: 'sha' }], [null], 0]);
  });

  it('is no part of the list and its run', async () => {
    const { queue, sent, calls, finished, ended, shown } = createFixture();
    queue.add([file(8, 'listed.jpg')]);
    queue.start();
    queue.replace('file', file(8));
    expect([queue.state().items.map((item) => item.file.name), queue.state().totalBytes]).toEqual([['listed.jpg'], 8]);
    queue.pause();
    queue.cancel();
    await settle();
    expect([finished, shown()]).toEqual([
      [{ succeeded: 0, failures: [], unauthorized: false }],
      { percent: 0, error: null },
    ]);
    sent.find(({ url }) => url === '/put/new.jpg')!.break(new HttpError('over', 401));
    await settle();
    queue.retryFailed();
    queue.start();
    await settle();
    expect([ended, shown(), calls.started]).toEqual([['over'], undefined, ['listed.jpg', 'new.jpg', 'listed.jpg']]);
  });

  describe('interrupted', () => {
    const earlier = (key: string | null): InterruptedUpload => ({
      id: 'old',
      projectId: 'project',
      name: 'new.jpg',
      size: 25,
      modified: 7,
      key,
      source: null,
      replaces: 'file',
    });

    it('is stored with its target until it is applied', async () => {
      const { queue, sent, resumable } = createFixture();
      queue.replace('file', file(25));
      await settle();
      expect([...resumable.values()]).toMatchObject([
        { projectId: 'project', name: 'new.jpg', size: 25, key: 'key-1', replaces: 'file' },
      ]);
      for (const each of sent) each.arrive();
      await settle();
      expect(resumable.size).toBe(0);
    });

    it('resumes from the stored parts', async () => {
      const { queue, sent, calls, answers, ended } = createFixture();
      answers.there = [1, 2];
      queue.offer([earlier('key-old')]);
      queue.add([file(25)]);
      await settle();
      expect([calls.started, sent.map(({ url }) => url)]).toEqual([[], ['/part/key-old/3']]);
      sent[0]!.arrive();
      await settle();
      expect([calls.completed, calls.taken, ended]).toEqual([['key-old'], [{ key: 'key-old', sha256: 'sha' }], [null]]);
    });

    it('counts as applied when the earlier page lost the answer', async () => {
      const { queue, sent, answers, ended } = createFixture();
      answers.there = [1, 2, 3];
      answers.take = async () => {
        throw new HttpError('Used', 400, { code: 'upload.unknown_key' });
      };
      queue.offer([earlier('key-old')]);
      queue.add([file(25)]);
      await settle();
      for (const each of sent) each.arrive();
      await settle();
      expect(ended).toEqual([null]);
    });

    it('resumes with the same file after a failure, aborts for another', async () => {
      const { queue, sent, calls, answers, ended, resumable } = createFixture();
      const failFor = async (from: number) => {
        for (let index = from; index < from + 8; index += 1) {
          sent[index]!.break(new StorageError('Network Error', 0));
          await pass(60_000);
        }
      };
      queue.replace('file', file(15));
      await settle();
      sent[0]!.arrive();
      await failFor(1);
      expect([ended.length, calls.aborted, resumable.size]).toEqual([1, [], 1]);
      answers.there = [1];
      queue.replace('file', file(15));
      await settle();
      expect([calls.started.length, sent.at(-1)!.url]).toEqual([1, '/part/key-1/2']);
      await failFor(9);
      queue.replace('file', file(16));
      await settle();
      expect([calls.started.length, calls.aborted]).toEqual([2, ['key-1']]);
    });
  });
});
