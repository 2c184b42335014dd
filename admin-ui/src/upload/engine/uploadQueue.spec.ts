import { jest } from '@jest/globals';
import PQueue from 'p-queue';
import { HttpError } from 'react-admin';
import { UnreadableFileError } from './hashFile';
import { StorageError, type PutBytes } from './putBytes';
import type { InterruptedUpload } from './resumeStore';
import { UploadQueue, type UploadOutcome } from './uploadQueue';

/** The pauses between the tries, in milliseconds. */
const PAUSES = [500, 1_150, 2_645, 6_083, 13_992, 32_182, 60_000];
const ALL_PAUSES = PAUSES.reduce((sum, each) => sum + each);

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] }));
afterEach(() => void jest.useRealTimers());

interface Sent {
  url: string;
  name: string;
  size: number;
  signal: AbortSignal;
  progress: (bytes: number) => void;
  arrive: () => void;
  break: (error: Error) => void;
}

const PART = 10;

/** Creates a server and a storage whose answers the test decides. Files of more than ten bytes go in parts. */
function createFixture() {
  const sent: Sent[] = [];
  const calls = {
    links: [] as string[][],
    records: [] as string[][],
    signed: [] as number[][],
    completed: [] as [string, number[]][],
    aborted: [] as string[],
  };
  const finished: UploadOutcome[] = [];
  const replacements: [string | null, string][] = [];
  const resumable = new Map<string, InterruptedUpload>();
  const answers = {
    links: (_names: string[]): Promise<void> => Promise.resolve(),
    record: (_uploads: { originalName: string; sha256?: string }[]): Promise<void> => Promise.resolve(),
    sign: (_numbers: number[]): Promise<void> => Promise.resolve(),
    complete: (_key: string): Promise<void> => Promise.resolve(),
    progress: (_key: string): { state: 'open' | 'stored' | 'recorded' | 'gone'; parts: number[] } => ({
      state: 'open',
      parts: [],
    }),
    hash: (name: string): Promise<string | null> => Promise.resolve(`sha-${name}`),
  };
  let recorded = 0;
  let links = 0;
  const put: PutBytes = (url, bytes, _type, { progress, signal }) =>
    new Promise((resolve, reject) => {
      sent.push({
        url,
        name: url.split('/').at(-1)!,
        size: bytes.size,
        signal,
        progress,
        arrive: () => resolve(`"etag ${url}"`),
        break: reject,
      });
      signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    });
  const partOf = (number: number) => ({ number, size: PART, etag: `"${number}"` });
  const queue = new UploadQueue(
    'project',
    {
      api: {
        startUploads: async (_id, files) => {
          calls.links.push(files.map(({ name }) => name));
          await answers.links(files.map(({ name }) => name));
          links += 1;
          return files.map(({ name, size }) => ({
            key: `key-${name}`,
            uploadUrl: size > PART ? null : `/put/${links}/${name}`,
            partSize: size > PART ? PART : null,
          }));
        },
        signParts: async (_id, key, numbers) => {
          calls.signed.push(numbers);
          await answers.sign(numbers);
          return numbers.map((number) => ({
            number,
            size: PART,
            arrived: 0,
            url: `/part/${calls.signed.length}/${key}/${number}`,
          }));
        },
        uploadProgress: (_id, key) => {
          const { state, parts } = answers.progress(key);
          return Promise.resolve({ state, partSize: PART, parts: parts.map(partOf) });
        },
        completeUpload: async (_id, key, parts) => {
          calls.completed.push([key, parts.map(({ number }) => number).sort()]);
          await answers.complete(key);
        },
        abortUpload: (_id, key) => {
          calls.aborted.push(key);
          return Promise.resolve();
        },
        processUploads: async (_id, uploads) => {
          calls.records.push(uploads.map(({ key }) => key));
          await answers.record(uploads);
          return [];
        },
        replaceMedia: () => Promise.resolve(),
      },
      put,
      hash: ({ name }) => answers.hash(name),
      slots: new PQueue({ concurrency: 4 }),
      store: {
        save: (upload) => void resumable.set(upload.id, upload),
        remove: (id) => void resumable.delete(id),
      },
    },
    () => ({
      recorded: () => (recorded += 1),
      finished: (_project, outcome) => finished.push(outcome),
      replacementResumed: ({ replaces, name }) => void replacements.push([replaces, name]),
      replacementSent: () => undefined,
      replacementFailed: () => undefined,
    }),
  );
  const add = (...names: string[]) => queue.add(names.map((name) => new File(['12345678'], name)));
  /** Makes a file of this many parts, the last of them shorter. */
  const large = (name: string, parts: number) => new File(['x'.repeat(parts * PART - 3)], name, { lastModified: 7 });
  const itemOf = (name: string) => queue.state().items.find(({ file }) => file.name === name);
  const statusOf = (name: string) => itemOf(name)?.status;
  const idOf = (name: string) => itemOf(name)!.id;
  const latest = (name: string) => sent.filter((each) => each.name === name).at(-1)!;
  return {
    queue,
    sent,
    calls,
    answers,
    finished,
    replacements,
    resumable,
    add,
    large,
    itemOf,
    statusOf,
    idOf,
    latest,
    recorded: () => recorded,
  };
}

/** Lets everything run that waits for nothing outside. */
const settle = async () => {
  for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
};

/** Lets this much time pass, and waits for its effects. */
const pass = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  await settle();
};

describe('UploadQueue', () => {
  it('sends three at a time, records them and reports the outcome', async () => {
    const { queue, sent, calls, finished, add, statusOf, recorded } = createFixture();
    add('a.mp4', 'b.mp4', 'c.jpg', 'd.jpg');
    expect(sent).toHaveLength(0);
    queue.start();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a.mp4', 'b.mp4', 'c.jpg']);
    expect(calls.links).toHaveLength(1);
    sent[1]!.arrive();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a.mp4', 'b.mp4', 'c.jpg', 'd.jpg']);
    expect([statusOf('a.mp4'), statusOf('b.mp4')]).toEqual(['uploading', 'success']);
    expect(calls.records).toEqual([['key-b.mp4']]);
    expect(finished).toEqual([]);
    for (const each of sent) each.arrive();
    await settle();
    expect(finished).toEqual([{ succeeded: 4, failures: [], unauthorized: false }]);
    expect(queue.state().running).toBe(false);
    expect(recorded()).toBeGreaterThan(0);
  });

  it('asks for a part of each film that waits every 20 minutes, so that its room is kept', async () => {
    const { queue, sent, calls, answers, add, large, statusOf } = createFixture();
    const HOUR = 3_600_000;
    add('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
    queue.add([large('film.mp4', 3), large('next.mp4', 2)]);
    queue.start();
    await settle();
    answers.sign = () => Promise.reject(new HttpError('No such upload', 404));
    await pass(HOUR);
    expect(calls.signed).toEqual(Array(6).fill([1]));
    expect([statusOf('film.mp4'), statusOf('next.mp4'), sent.length]).toEqual(['pending', 'pending', 3]);
    answers.sign = () => Promise.resolve();
    queue.cancel();
    await settle();
    await pass(1_000);
    expect([queue.state().running, jest.getTimerCount()]).toEqual([false, 0]);
  });

  it('sends only the files that are named', async () => {
    const { queue, sent, add } = createFixture();
    add('a.mp4', 'b.mp4');
    const [first] = queue.state().items;
    queue.start([first!.file]);
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a.mp4']);
  });

  it('lists a rejected file with its error and never sends it', async () => {
    const { queue, sent, finished, add, statusOf } = createFixture();
    add('notes.txt', 'a.mp4');
    expect(queue.state().items[0]).toMatchObject({
      status: 'error',
      retryable: false,
      message: expect.stringContaining('File type must be'),
    });
    queue.start();
    await settle();
    sent[0]!.arrive();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a.mp4']);
    // It was not part of the run: the run succeeded, and the file still has its error.
    expect(finished).toEqual([{ succeeded: 1, failures: [], unauthorized: false }]);
    expect(statusOf('notes.txt')).toBe('error');
  });

  it('fails a file that storage rejects alone, and can retry it', async () => {
    const { queue, sent, calls, finished, add, statusOf, idOf, latest } = createFixture();
    add('a.mp4', 'b.mp4');
    queue.start();
    await settle();
    sent[0]!.break(new StorageError('Bad Request', 400));
    sent[1]!.arrive();
    await settle();
    expect(finished).toEqual([
      { succeeded: 1, failures: ['Failed to upload a.mp4 to S3: Bad Request'], unauthorized: false },
    ]);
    queue.retryItem(idOf('a.mp4'));
    await settle();
    expect(calls.links).toEqual([['a.mp4', 'b.mp4']]);
    latest('a.mp4').arrive();
    await settle();
    expect(statusOf('a.mp4')).toBe('success');
    expect(finished.at(-1)).toEqual({ succeeded: 1, failures: [], unauthorized: false });
  });

  it('retries a lost connection with growing pauses, then fails', async () => {
    const { queue, sent, finished, add } = createFixture();
    add('a.mp4');
    queue.start();
    await settle();
    for (const [turn, pause] of PAUSES.entries()) {
      sent[turn]!.break(new StorageError('Network Error', 0));
      await pass(pause - 1);
      expect(sent).toHaveLength(turn + 1);
      await pass(1);
      expect(sent).toHaveLength(turn + 2);
    }
    sent.at(-1)!.break(new StorageError('Network Error', 0));
    await pass(ALL_PAUSES);
    expect(sent).toHaveLength(PAUSES.length + 1);
    expect(finished).toEqual([
      { succeeded: 0, failures: ['Failed to upload a.mp4 to S3: Network Error'], unauthorized: false },
    ]);
  });

  it('requests a new link when the old one has expired', async () => {
    const { queue, sent, calls, add, statusOf } = createFixture();
    add('a.mp4');
    queue.start();
    await settle();
    sent[0]!.break(new StorageError('Forbidden', 403));
    await settle();
    expect(calls.links).toEqual([['a.mp4'], ['a.mp4']]);
    expect(sent[1]!.url).not.toBe(sent[0]!.url);
    sent[1]!.arrive();
    await settle();
    expect(statusOf('a.mp4')).toBe('success');
  });

  it('does not retry when the storage is full', async () => {
    const { queue, sent, finished, add } = createFixture();
    add('a.mp4');
    queue.start();
    await settle();
    sent[0]!.break(new StorageError('The storage is full.', 503, 'upload.storage_full'));
    await settle();
    expect([sent.length, finished[0]!.failures]).toEqual([1, ['Failed to upload a.mp4 to S3: The storage is full.']]);
  });

  it('requests links again without the rejected files', async () => {
    const { queue, sent, answers, calls, add, statusOf } = createFixture();
    answers.links = (names) => {
      const index = names.indexOf('bad.jpg');
      return index < 0
        ? Promise.resolve()
        : Promise.reject(new HttpError('refused', 400, { files: [{ index, message: 'File name is too long' }] }));
    };
    add('a.jpg', 'bad.jpg', 'c.jpg');
    queue.start();
    await settle();
    expect(calls.links).toEqual([
      ['a.jpg', 'bad.jpg', 'c.jpg'],
      ['a.jpg', 'c.jpg'],
    ]);
    expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg']);
    expect(queue.state().items[1]).toMatchObject({ status: 'error', message: 'File name is too long' });
    expect(statusOf('c.jpg')).toBe('uploading');
  });

  it('records one by one when recording together fails', async () => {
    const { queue, sent, answers, calls, finished, add, statusOf } = createFixture();
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    answers.record = async (uploads) => {
      const names = uploads.map(({ originalName }) => originalName);
      if (names.includes('first.jpg')) await held;
      if (names.includes('bad.jpg')) throw new HttpError('its bytes have not arrived', 409);
    };
    add('first.jpg', 'bad.jpg', 'good.jpg');
    queue.start();
    await settle();
    for (const each of sent) each.arrive();
    await settle();
    release();
    await settle();
    expect(calls.records).toEqual([
      ['key-first.jpg'],
      ['key-bad.jpg', 'key-good.jpg'],
      ['key-bad.jpg'],
      ['key-good.jpg'],
    ]);
    expect([statusOf('first.jpg'), statusOf('bad.jpg'), statusOf('good.jpg')]).toEqual(['success', 'error', 'success']);
    expect(finished).toEqual([
      { succeeded: 2, failures: ['Failed to process uploads: its bytes have not arrived'], unauthorized: false },
    ]);
  });

  it('records files together again after a failure of none of them', async () => {
    const { queue, sent, answers, calls, add, statusOf, idOf } = createFixture();
    answers.record = () => Promise.reject(new HttpError('Too many requests', 429));
    add('a.jpg', 'b.jpg', 'c.jpg');
    queue.start();
    await settle();
    for (const each of sent) each.arrive();
    await pass(ALL_PAUSES);
    await pass(ALL_PAUSES);
    expect(['a.jpg', 'b.jpg', 'c.jpg'].map(statusOf)).toEqual(['error', 'error', 'error']);
    expect(new Set(calls.records.map(String))).toEqual(new Set(['key-a.jpg', 'key-b.jpg,key-c.jpg']));
    answers.record = () => Promise.resolve();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) queue.retryItem(idOf(name));
    await settle();
    expect(['a.jpg', 'b.jpg', 'c.jpg'].map(statusOf)).toEqual(['success', 'success', 'success']);
    expect(sent).toHaveLength(3);
  });

  it('does not resend stored bytes when only recording failed', async () => {
    const { queue, sent, answers, add, statusOf, idOf } = createFixture();
    answers.record = () => Promise.reject(new HttpError('unreachable', 0));
    add('a.mp4');
    queue.start();
    await settle();
    sent[0]!.arrive();
    await pass(ALL_PAUSES);
    expect(statusOf('a.mp4')).toBe('error');
    answers.record = () => Promise.resolve();
    queue.retryItem(idOf('a.mp4'));
    await settle();
    expect(statusOf('a.mp4')).toBe('success');
    expect(sent).toHaveLength(1);
  });

  it('resends them when the server does not know them any more', async () => {
    const { queue, sent, answers, add, idOf } = createFixture();
    answers.record = () => Promise.reject(new HttpError('not stored', 409));
    add('a.mp4');
    queue.start();
    await settle();
    sent[0]!.arrive();
    await settle();
    queue.retryItem(idOf('a.mp4'));
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('cancels uploads, which are then pending outside the run', async () => {
    const { queue, sent, finished, add, statusOf } = createFixture();
    add('a.mp4', 'b.mp4', 'c.mp4', 'd.mp4');
    queue.start();
    await settle();
    sent[0]!.arrive();
    await settle();
    queue.cancel();
    await settle();
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false, true, true, true]);
    expect(finished).toEqual([{ succeeded: 1, failures: [], unauthorized: false }]);
    expect([statusOf('a.mp4'), statusOf('b.mp4'), statusOf('d.mp4')]).toEqual(['success', 'pending', 'pending']);
    expect(queue.state()).toMatchObject({ running: false, totalBytes: 0 });
  });

  it('sends nothing while paused and continues the run on resume', async () => {
    const { queue, sent, finished, add, statusOf } = createFixture();
    add('a.mp4', 'b.mp4', 'c.mp4', 'd.mp4');
    queue.start();
    await settle();
    queue.pause();
    await settle();
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
    expect(queue.state()).toMatchObject({ running: true, paused: true });
    expect([sent.length, statusOf('a.mp4')]).toEqual([3, 'pending']);
    queue.resume();
    await settle();
    expect(sent.slice(3).map(({ name }) => name)).toEqual(['a.mp4', 'b.mp4', 'c.mp4']);
    for (const each of sent.slice(3)) each.arrive();
    await settle();
    sent.at(-1)!.arrive();
    await settle();
    expect(finished).toEqual([{ succeeded: 4, failures: [], unauthorized: false }]);
  });

  it('can be cancelled while paused', async () => {
    const { queue, finished, add } = createFixture();
    add('a.mp4');
    queue.start();
    await settle();
    queue.pause();
    await settle();
    queue.cancel();
    await settle();
    expect(queue.state()).toMatchObject({ running: false, paused: false });
    expect(finished).toHaveLength(1);
  });

  it('aborts a removed file and neither counts nor records it', async () => {
    const { queue, sent, calls, finished, add, idOf } = createFixture();
    add('a.mp4', 'b.mp4');
    queue.start();
    await settle();
    queue.removeItem(idOf('a.mp4'));
    expect(sent[0]!.signal.aborted).toBe(true);
    sent[1]!.arrive();
    await settle();
    expect(calls.records).toEqual([['key-b.mp4']]);
    expect(finished).toEqual([{ succeeded: 1, failures: [], unauthorized: false }]);
  });

  it('stops when the session is lost and keeps the files pending', async () => {
    const { queue, sent, answers, finished, add } = createFixture();
    answers.record = () => Promise.reject(new HttpError('over', 401));
    add('a.mp4', 'b.mp4', 'c.mp4', 'd.mp4');
    queue.start();
    await settle();
    sent[0]!.arrive();
    await settle();
    expect(finished).toEqual([{ succeeded: 0, failures: [], unauthorized: true }]);
    expect(queue.state().items.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'pending']);
    expect(sent.slice(1).every(({ signal }) => signal.aborted)).toBe(true);
  });

  it('leaves no file uploading when the session is lost while another one arrives', async () => {
    // The loss comes this many microtasks after the arrival, or before it.
    for (let turns = -40; turns < 40; turns += 1) {
      const { queue, sent, finished, add } = createFixture();
      add('a.mp4', 'b.mp4');
      queue.start();
      await settle();
      const arrive = () => sent[0]!.arrive();
      const lose = () => sent[1]!.break(new HttpError('over', 401));
      (turns < 0 ? lose : arrive)();
      for (let turn = 0; turn < Math.abs(turns); turn += 1) await Promise.resolve();
      (turns < 0 ? arrive : lose)();
      await settle();
      expect([turns, finished.length, queue.state().items.map(({ status }) => status)]).toEqual([
        turns,
        1,
        [expect.stringMatching(/^(pending|success)$/), 'pending'],
      ]);
    }
  });

  it('requests links during uploads, fifty at a time', async () => {
    const { queue, calls, add } = createFixture();
    add(...Array.from({ length: 120 }, (_, index) => `${index}.jpg`));
    queue.start();
    await settle();
    expect(calls.links.map(({ length }) => length)).toEqual([50]);
  });

  it('totals the files of the run', async () => {
    const { queue, sent, add } = createFixture();
    add('a.mp4', 'b.mp4');
    queue.start();
    await settle();
    expect(queue.state()).toMatchObject({ totalBytes: 16, sentBytes: 0 });
    sent[0]!.progress(4);
    expect(queue.state()).toMatchObject({ totalBytes: 16, sentBytes: 4 });
    // Storage counts its own headers sometimes.
    expect(queue.state().items[0]!.sent).toBe(4);
    sent[0]!.arrive();
    await settle();
    expect(queue.state().sentBytes).toBe(8);
  });

  describe('the speed of a file', () => {
    let now = 0;
    const clock = performance.now.bind(performance);
    beforeEach(() => void (performance.now = () => now));
    afterEach(() => void (performance.now = clock));

    /** Uploads two files for two seconds, one twice as fast as the other. */
    async function createRunning() {
      const fixture = createFixture();
      fixture.add('slow.mp4', 'fast.mp4');
      fixture.queue.start();
      await settle();
      for (let second = 0; second <= 2; second += 1) {
        now += 1_000;
        fixture.latest('slow.mp4').progress(second);
        fixture.latest('fast.mp4').progress(2 * second);
      }
      return fixture;
    }
    const speeds = (queue: UploadQueue) => queue.state().items.map(({ bytesPerSecond }) => bytesPerSecond);

    it('is measured separately', async () => {
      const { queue } = await createRunning();
      expect(speeds(queue)).toEqual([1, 2]);
    });

    it('is unknown when it has arrived', async () => {
      const { queue, latest } = await createRunning();
      latest('slow.mp4').arrive();
      await settle();
      expect(speeds(queue)).toEqual([null, 2]);
    });

    it('is measured again after a pause', async () => {
      const { queue, latest } = await createRunning();
      queue.pause();
      await settle();
      now += 60_000;
      queue.resume();
      await settle();
      latest('slow.mp4').progress(3);
      expect([speeds(queue)[0], queue.state().bytesPerSecond]).toEqual([null, null]);
    });

    it('is unknown while its connection is lost, and of all files once each has lost it', async () => {
      const { queue, latest } = await createRunning();
      latest('fast.mp4').break(new StorageError('Network Error', 0));
      await settle();
      queue.state();
      now += 1_000;
      latest('slow.mp4').progress(3);
      expect([speeds(queue), queue.state().bytesPerSecond]).toEqual([[1, null], expect.any(Number)]);
      latest('slow.mp4').break(new StorageError('Network Error', 0));
      await settle();
      expect([speeds(queue), queue.state().bytesPerSecond]).toEqual([[null, null], null]);
    });
  });

  describe('a file in parts', () => {
    it('sends parts concurrently, joins them and records the checksum', async () => {
      const { queue, sent, calls, answers, large, statusOf, itemOf } = createFixture();
      const digests: (string | undefined)[] = [];
      answers.record = (uploads) => {
        digests.push(...uploads.map(({ sha256 }) => sha256));
        return Promise.resolve();
      };
      queue.add([large('film.mp4', 6)]);
      queue.start();
      await settle();
      expect(sent.map(({ name, size }) => [name, size])).toEqual([
        ['1', 10],
        ['2', 10],
        ['3', 10],
        ['4', 10],
      ]);
      for (const name of ['2', '1', '4', '3']) sent.find((each) => each.name === name)!.arrive();
      await settle();
      expect(itemOf('film.mp4')).toMatchObject({ status: 'uploading' });
      expect(sent.slice(4).map(({ name, size }) => [name, size])).toEqual([
        ['5', 10],
        ['6', 7],
      ]);
      for (const each of sent.slice(4)) each.arrive();
      await settle();
      expect(calls.completed).toEqual([['key-film.mp4', [1, 2, 3, 4, 5, 6]]]);
      expect([calls.records, digests, statusOf('film.mp4')]).toEqual([[['key-film.mp4']], ['sha-film.mp4'], 'success']);
    });

    it('retries only the failed part, with a new link', async () => {
      const { queue, sent, calls, large, latest, itemOf } = createFixture();
      queue.add([large('film.mp4', 3)]);
      queue.start();
      await settle();
      sent[0]!.arrive();
      await settle();
      sent[1]!.break(new StorageError('Network Error', 0));
      await pass(499);
      expect([sent.length, itemOf('film.mp4')!.message]).toEqual([3, 'Connection lost. Retrying...']);
      await pass(1);
      expect(sent.map(({ name }) => name)).toEqual(['1', '2', '3', '2']);
      expect(sent[3]!.url).not.toBe(sent[1]!.url);
      latest('2').break(new StorageError('Request has expired', 403));
      await pass(PAUSES[1]!);
      expect(itemOf('film.mp4')!.message).toBe('Connection lost. Retrying...');
      latest('2').progress(1);
      expect(itemOf('film.mp4')!.message).toBeNull();
      latest('2').arrive();
      latest('3').arrive();
      await settle();
      expect(calls.completed).toHaveLength(1);
      expect(sent).toHaveLength(5);
    });

    it('keeps stored parts on pause and sends the rest', async () => {
      const { queue, sent, answers, large, statusOf } = createFixture();
      queue.add([large('film.mp4', 3)]);
      queue.start();
      await settle();
      sent[1]!.arrive();
      await settle();
      queue.pause();
      await settle();
      expect(sent[0]!.signal.aborted).toBe(true);
      answers.progress = () => ({ state: 'open', parts: [2] });
      queue.resume();
      await settle();
      expect(sent.slice(3).map(({ name }) => name)).toEqual(['1', '3']);
      for (const each of sent.slice(3)) each.arrive();
      await settle();
      expect(statusOf('film.mp4')).toBe('success');
    });

    it('resumes at the failed part on retry', async () => {
      const { queue, sent, calls, answers, large, idOf } = createFixture();
      queue.add([large('film.mp4', 2)]);
      queue.start();
      await settle();
      sent[0]!.arrive();
      sent[1]!.break(new StorageError('Bad Request', 400));
      await settle();
      answers.progress = () => ({ state: 'open', parts: [1] });
      queue.retryItem(idOf('film.mp4'));
      await settle();
      expect([calls.links.length, sent.slice(2).map(({ name }) => name)]).toEqual([1, ['2']]);
    });

    it('restarts when the upload has ended at storage', async () => {
      const { queue, sent, calls, large } = createFixture();
      queue.add([large('film.mp4', 2)]);
      queue.start();
      await settle();
      sent[0]!.break(new StorageError('NoSuchUpload', 404));
      await settle();
      expect(calls.links).toEqual([['film.mp4'], ['film.mp4']]);
      expect(sent.slice(2).map(({ name }) => name)).toEqual(['1', '2']);
    });

    it('resends the parts that the server reports missing', async () => {
      const { queue, sent, answers, large, statusOf } = createFixture();
      const errors = [new HttpError('1 of 2 parts have not arrived', 409, { code: 'upload.not_stored', parts: [2] })];
      answers.complete = () => {
        const error = errors.pop();
        return error ? Promise.reject(error) : Promise.resolve();
      };
      queue.add([large('film.mp4', 2)]);
      queue.start();
      await settle();
      for (const each of sent) each.arrive();
      await settle();
      expect(sent.map(({ name }) => name)).toEqual(['1', '2', '2']);
      sent[2]!.arrive();
      await settle();
      expect(statusOf('film.mp4')).toBe('success');
    });

    it('aborts its parts at the server when cancelled or removed', async () => {
      const { queue, calls, large, idOf, resumable } = createFixture();
      queue.add([large('film.mp4', 2), large('other.mp4', 2)]);
      queue.start();
      await settle();
      queue.removeItem(idOf('film.mp4'));
      queue.cancel();
      await settle();
      expect([calls.aborted, resumable.size, queue.state().running]).toEqual([
        ['key-film.mp4', 'key-other.mp4'],
        0,
        false,
      ]);
    });
  });

  describe('a paused file', () => {
    it('waits while others continue, and the run waits for it', async () => {
      const { queue, sent, finished, add, idOf, statusOf, latest } = createFixture();
      add('a.mp4', 'b.mp4');
      queue.start();
      await settle();
      queue.pauseItem(idOf('a.mp4'));
      latest('b.mp4').arrive();
      await settle();
      expect([statusOf('a.mp4'), statusOf('b.mp4'), finished, queue.state().running]).toEqual([
        'pending',
        'success',
        [],
        true,
      ]);
      queue.resumeItem(idOf('a.mp4'));
      await settle();
      expect(sent).toHaveLength(3);
      latest('a.mp4').arrive();
      await settle();
      expect(finished).toEqual([{ succeeded: 2, failures: [], unauthorized: false }]);
    });

    it('ends the run when it is removed', async () => {
      const { queue, finished, add, idOf } = createFixture();
      add('a.mp4');
      queue.start();
      await settle();
      queue.pauseItem(idOf('a.mp4'));
      await settle();
      queue.removeItem(idOf('a.mp4'));
      await settle();
      expect(finished).toHaveLength(1);
    });
  });

  describe('an interrupted upload', () => {
    const interrupted = (name: string, key: string | null, size = 27): InterruptedUpload => ({
      id: `old-${name}`,
      projectId: 'project',
      name,
      size,
      modified: 7,
      key,
      source: null,
      replaces: null,
    });

    it('resumes from the stored parts when its file is chosen again', async () => {
      const { queue, sent, calls, answers, large, resumable, statusOf } = createFixture();
      queue.offer([interrupted('film.mp4', 'key-old'), interrupted('other.mp4', null)]);
      answers.progress = () => ({ state: 'open', parts: [1, 3] });
      queue.add([large('film.mp4', 3)]);
      expect(queue.state().interrupted.map(({ name }) => name)).toEqual(['other.mp4']);
      expect([...resumable.values()]).toMatchObject([{ name: 'film.mp4', key: 'key-old' }]);
      queue.start();
      await settle();
      expect([calls.links, sent.map(({ name }) => name)]).toEqual([[], ['2', '3']]);
      for (const each of sent) each.arrive();
      await settle();
      expect([calls.records, statusOf('film.mp4'), resumable.size]).toEqual([[['key-old']], 'success', 0]);
    });

    it.each(['stored', 'recorded'] as const)('is only recorded when it is already %s', async (state) => {
      const { queue, sent, calls, answers, large, statusOf } = createFixture();
      queue.offer([interrupted('film.mp4', 'key-old')]);
      answers.progress = () => ({ state, parts: [] });
      queue.add([large('film.mp4', 3)]);
      queue.start();
      await settle();
      expect([sent, calls.records, statusOf('film.mp4')]).toEqual([[], [['key-old']], 'success']);
    });

    it('restarts when the server has deleted it', async () => {
      const { queue, sent, calls, answers, large } = createFixture();
      queue.offer([interrupted('film.mp4', 'key-old')]);
      answers.progress = () => ({ state: 'gone', parts: [] });
      queue.add([large('film.mp4', 3)]);
      queue.start();
      await settle();
      expect([calls.links, sent.length]).toEqual([[['film.mp4']], 3]);
    });

    it('is not resumed by another file of that name', () => {
      const { queue } = createFixture();
      queue.offer([interrupted('film.mp4', 'key-old')]);
      queue.add([
        new File(['other'], 'film.mp4', { lastModified: 7 }),
        new File(['x'.repeat(27)], 'film.mp4', { lastModified: 8 }),
      ]);
      expect(queue.state().interrupted).toHaveLength(1);
    });

    it('resumes as a replacement if it was one', async () => {
      const { queue, calls, large, replacements } = createFixture();
      queue.offer([{ ...interrupted('film.mp4', 'key-old'), replaces: 'place' }]);
      queue.add([large('film.mp4', 3)]);
      queue.start();
      await settle();
      expect([replacements, queue.state().items, queue.state().interrupted, calls.links]).toEqual([
        [['place', 'film.mp4']],
        [],
        [],
        [],
      ]);
    });

    it('aborts its parts when dismissed', () => {
      const { queue, calls } = createFixture();
      queue.offer([interrupted('film.mp4', 'key-old'), interrupted('other.mp4', null)]);
      queue.dismissInterrupted();
      expect([calls.aborted, queue.state().interrupted]).toEqual([['key-old'], []]);
    });
  });

  it('stores running uploads until they are recorded', async () => {
    const { queue, sent, add, resumable } = createFixture();
    add('a.mp4', 'notes.txt');
    expect(resumable.size).toBe(0);
    queue.start();
    await settle();
    expect([...resumable.values()]).toMatchObject([{ name: 'a.mp4', key: 'key-a.mp4' }]);
    sent[0]!.arrive();
    await settle();
    expect(resumable.size).toBe(0);
  });

  it('reports a file that changed on the disk', async () => {
    const { queue, sent, answers, finished, add } = createFixture();
    answers.hash = () => Promise.reject(new UnreadableFileError());
    add('a.mp4');
    queue.start();
    await settle();
    sent[0]!.arrive();
    await settle();
    expect(finished[0]!.failures[0]).toContain('a.mp4 has changed on this computer');
  });

  it('survives a server restart during an upload', async () => {
    const { queue, sent, answers, add, finished } = createFixture();
    const failures = [new HttpError('unreachable', 0), new HttpError('starting', 503)];
    answers.links = answers.record = () =>
      failures.length > 0 ? Promise.reject(failures.shift()!) : Promise.resolve();
    add('a.mp4');
    queue.start();
    await pass(PAUSES[0]! + PAUSES[1]! - 1);
    expect(sent).toHaveLength(0);
    await pass(1);
    failures.push(new HttpError('unreachable', 0));
    sent[0]!.arrive();
    await pass(PAUSES[0]!);
    expect(finished).toEqual([{ succeeded: 1, failures: [], unauthorized: false }]);
  });
});
