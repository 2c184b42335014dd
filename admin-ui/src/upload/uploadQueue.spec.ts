import { HttpError } from 'react-admin';
import { StorageError, type PutFile } from './putFile';
import { UploadQueue, type UploadOutcome } from './uploadQueue';

interface Sent {
  url: string;
  name: string;
  signal: AbortSignal;
  progress: (bytes: number) => void;
  arrive: () => void;
  break: (error: Error) => void;
}

/** A server and a storage whose answers the test decides. */
function stage() {
  const sent: Sent[] = [];
  const calls = { links: [] as string[][], records: [] as string[][] };
  const waited: number[] = [];
  const finished: UploadOutcome[] = [];
  const answers = {
    links: (names: string[]): Promise<{ uploadUrl: string; key: string }[]> => Promise.resolve(names.map((name) => ({ uploadUrl: `/put/${calls.links.length}/${name}`, key: `key-${name}` }))),
    record: (_names: string[]): Promise<void> => Promise.resolve(),
  };
  let recorded = 0;
  const put: PutFile = (url, file, _type, { progress, signal }) =>
    new Promise((resolve, reject) => {
      sent.push({ url, name: file.name, signal, progress, arrive: resolve, break: reject });
      signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    });
  const queue = new UploadQueue(
    'project',
    {
      createUploadUrls: (_id, files) => {
        calls.links.push(files.map(({ name }) => name));
        return answers.links(files.map(({ name }) => name));
      },
      processUploads: async (_id, uploads) => {
        calls.records.push(uploads.map(({ key }) => key));
        await answers.record(uploads.map(({ originalName }) => originalName));
        return [];
      },
    },
    put,
    (ms) => {
      waited.push(ms);
      return Promise.resolve();
    },
    { recorded: () => (recorded += 1), finished: (outcome) => finished.push(outcome) },
  );
  const add = (...names: string[]) => queue.add(names.map((name) => new File(['12345678'], name)));
  const statusOf = (name: string) => queue.state().items.find(({ file }) => file.name === name)?.status;
  const idOf = (name: string) => queue.state().items.find(({ file }) => file.name === name)!.id;
  const latest = (name: string) => sent.filter((each) => each.name === name).at(-1)!;
  return { queue, sent, calls, answers, waited, finished, add, statusOf, idOf, latest, recorded: () => recorded };
}

/** Lets everything run that waits for nothing outside. */
const settle = async () => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
};

describe('UploadQueue', () => {
  it('sends three at a time, records what arrived, and says how it ended', async () => {
    const { queue, sent, calls, finished, add, statusOf, recorded } = stage();
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

  it('lets a refused file stand with its reason and never sends it', async () => {
    const { queue, sent, finished, add, statusOf } = stage();
    add('notes.txt', 'a.mp4');
    expect(queue.state().items[0]).toMatchObject({ status: 'error', retryable: false, message: expect.stringContaining('File type must be') });
    queue.start();
    await settle();
    sent[0]!.arrive();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a.mp4']);
    // It was no part of the run: the run succeeded, and the file still says what is wrong with it.
    expect(finished).toEqual([{ succeeded: 1, failures: [], unauthorized: false }]);
    expect(statusOf('notes.txt')).toBe('error');
  });

  it('one file that storage refuses fails alone and can be sent again by a new link', async () => {
    const { queue, sent, calls, finished, add, statusOf, idOf, latest } = stage();
    add('a.mp4', 'b.mp4');
    queue.start();
    await settle();
    sent[0]!.break(new StorageError('Bad Request', 400));
    sent[1]!.arrive();
    await settle();
    expect(finished).toEqual([{ succeeded: 1, failures: ['Failed to upload a.mp4 to S3: Bad Request'], unauthorized: false }]);
    queue.retryItem(idOf('a.mp4'));
    await settle();
    expect(calls.links).toEqual([['a.mp4', 'b.mp4'], ['a.mp4']]);
    latest('a.mp4').arrive();
    await settle();
    expect(statusOf('a.mp4')).toBe('success');
    expect(finished.at(-1)).toEqual({ succeeded: 1, failures: [], unauthorized: false });
  });

  it('tries a broken connection three times, each time with a new link, then says so', async () => {
    const { queue, sent, waited, finished, add } = stage();
    add('a.mp4');
    queue.start();
    for (let turn = 0; turn < 3; turn += 1) {
      await settle();
      expect(sent).toHaveLength(turn + 1);
      sent[turn]!.break(new StorageError('Network Error', 0));
    }
    await settle();
    expect(waited).toEqual([500, 1_500]);
    expect(new Set(sent.map(({ url }) => url)).size).toBe(3);
    expect(finished).toEqual([{ succeeded: 0, failures: ['Failed to upload a.mp4 to S3: Network Error'], unauthorized: false }]);
  });

  it('asks again for the files that the server does not refuse', async () => {
    const { queue, sent, answers, calls, add, statusOf } = stage();
    const good = answers.links;
    answers.links = (names) => {
      const index = names.indexOf('bad.jpg');
      return index < 0 ? good(names) : Promise.reject(new HttpError('refused', 400, { files: [{ index, message: 'File name is too long' }] }));
    };
    add('a.jpg', 'bad.jpg', 'c.jpg');
    queue.start();
    await settle();
    expect(calls.links).toEqual([['a.jpg', 'bad.jpg', 'c.jpg'], ['a.jpg', 'c.jpg']]);
    expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg']);
    expect(queue.state().items[1]).toMatchObject({ status: 'error', message: 'File name is too long' });
    expect(statusOf('c.jpg')).toBe('uploading');
  });

  it('records one by one when recording together fails, so that a bad file harms only itself', async () => {
    const { queue, sent, answers, calls, finished, add, statusOf } = stage();
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    answers.record = async (names) => {
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
    expect(calls.records).toEqual([['key-first.jpg'], ['key-bad.jpg', 'key-good.jpg'], ['key-bad.jpg'], ['key-good.jpg']]);
    expect([statusOf('first.jpg'), statusOf('bad.jpg'), statusOf('good.jpg')]).toEqual(['success', 'error', 'success']);
    expect(finished).toEqual([{ succeeded: 2, failures: ['Failed to process uploads: its bytes have not arrived'], unauthorized: false }]);
  });

  it('does not send bytes again that have arrived, when only their recording failed', async () => {
    const { queue, sent, answers, add, statusOf, idOf } = stage();
    answers.record = () => Promise.reject(new HttpError('unreachable', 0));
    add('a.mp4');
    queue.start();
    await settle();
    sent[0]!.arrive();
    await settle();
    expect(statusOf('a.mp4')).toBe('error');
    answers.record = () => Promise.resolve();
    queue.retryItem(idOf('a.mp4'));
    await settle();
    expect(statusOf('a.mp4')).toBe('success');
    expect(sent).toHaveLength(1);
  });

  it('sends them again when the server does not know them any more', async () => {
    const { queue, sent, answers, add, idOf } = stage();
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

  it('cancel stops what is under way; it waits again, outside the run', async () => {
    const { queue, sent, finished, add, statusOf } = stage();
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

  it('pauses and resumes: nothing is sent meanwhile, and the run is not over', async () => {
    const { queue, sent, finished, add, statusOf } = stage();
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

  it('can be cancelled while it is paused', async () => {
    const { queue, finished, add } = stage();
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

  it('a removed file is aborted and neither counted nor recorded', async () => {
    const { queue, sent, calls, finished, add, idOf } = stage();
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

  it('stops everything when the session is over, and keeps the files waiting', async () => {
    const { queue, sent, answers, finished, add } = stage();
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

  it('asks for links while files go, fifty at a time', async () => {
    const { queue, calls, add } = stage();
    add(...Array.from({ length: 120 }, (_, index) => `${index}.jpg`));
    queue.start();
    await settle();
    expect(calls.links.map(({ length }) => length)).toEqual([50]);
  });

  it('totals the files of the run', async () => {
    const { queue, sent, add } = stage();
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
});
