import { describe, jest } from '@jest/globals';
import PQueue from 'p-queue';
import { HttpError } from 'react-admin';
import { StorageError } from './putBytes';
import { sendFile, type SendDependencies } from './sendFile';

const PARTS = 400;

describe('sendFile', () => {
  it('slices a file once per part, however often it reports progress', async () => {
    const file = new File(['x'.repeat(PARTS * 10 - 5)], 'film.mp4');
    const slice = jest.spyOn(file, 'slice');
    const sending: SendDependencies = {
      projectId: 'p',
      slots: new PQueue(),
      api: {
        signParts: (_id, _key, numbers) =>
          Promise.resolve(numbers.map((number) => ({ number, url: `/${number}`, size: 10, arrived: 0 }))),
        completeUpload: () => Promise.resolve(),
        uploadProgress: () =>
          Promise.resolve({ state: 'open', partSize: 10, parts: [{ number: 1, size: 10, etag: 'there' }] }),
      },
      put: (_url, bytes, _type, { progress }) => {
        for (let sent = 1; sent <= bytes.size; sent += 1) progress(sent);
        return Promise.resolve('etag');
      },
    };
    const reported: number[] = [];
    await sendFile(
      sending,
      file,
      { key: 'k', uploadUrl: null, partSize: null, started: true },
      {
        progress: (sent) => reported.push(sent),
        broken: () => undefined,
        resumed: () => undefined,
        signal: new AbortController().signal,
      },
    );
    expect(slice).toHaveBeenCalledTimes(PARTS - 1);
    expect([reported[0], reported.at(-1)]).toEqual([10, file.size]);
    expect(reported).toEqual([...reported].sort((one, other) => one - other));
  });

  it('sends a file of more than 4 GB to its last byte, and only what is missing', async () => {
    const partSize = 8 * 2 ** 20;
    const size = 5 * 2 ** 30 + 3;
    const ranges: (readonly [number, number])[] = [];
    const slice = (start: number, end: number) => {
      ranges.push([start, Math.min(end, size)]);
      return { size: Math.min(end, size) - start } as Blob;
    };
    const file = { name: 'film.mp4', size, slice } as unknown as File;
    const count = Math.ceil(size / partSize);
    const parts = Array.from({ length: count - 2 }, (_, at) => ({ number: at + 1, size: partSize, etag: `${at}` }));
    const named: number[] = [];
    const sending: SendDependencies = {
      projectId: 'p',
      slots: new PQueue(),
      api: {
        signParts: (_id, _key, numbers) =>
          Promise.resolve(numbers.map((number) => ({ number, url: `/${number}`, size: partSize, arrived: 0 }))),
        completeUpload: (_id, _key, etags) => Promise.resolve(named.push(...etags.map(({ number }) => number))),
        uploadProgress: () => Promise.resolve({ state: 'open', partSize, parts }),
      },
      put: (_url, bytes, _type, { progress }) => {
        progress(bytes.size);
        return Promise.resolve('etag');
      },
    };
    const reported: number[] = [];
    await sendFile(
      sending,
      file,
      { key: 'k', uploadUrl: null, partSize: null, started: true },
      {
        progress: (sent) => reported.push(sent),
        broken: () => undefined,
        resumed: () => undefined,
        signal: new AbortController().signal,
      },
    );
    expect(ranges).toEqual([
      [(count - 2) * partSize, (count - 1) * partSize],
      [(count - 1) * partSize, size],
    ]);
    expect([reported[0], reported.at(-1)]).toEqual([(count - 2) * partSize, size]);
    expect(named.sort((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  });

  describe('of a part that was cut off', () => {
    const PART = 10;
    const CONTENT = 'abcdefghijklmnopqrstuvwxyz';

    /** Creates a server that keeps what came before a cut, as ours does on a disk. */
    function createServer() {
      const parts = new Map<number, string>();
      const received: { number: number; bytes: string; contentRange: string | undefined }[] = [];
      /** The server takes this many bytes of each of the next bodies, and answers their sender in this way. */
      const cuts: { after: number; error: StorageError }[] = [];
      const missing: number[][] = [];
      const sending: SendDependencies = {
        projectId: 'p',
        slots: new PQueue({ concurrency: 1 }),
        api: {
          signParts: (_id, _key, numbers) =>
            Promise.resolve(
              numbers.map((number) => ({
                number,
                url: `/${number}`,
                size: Math.min(PART, CONTENT.length - (number - 1) * PART),
                ...({ arrived: server.saysArrived ? (parts.get(number)?.length ?? 0) : undefined } as {
                  arrived: number;
                }),
              })),
            ),
          completeUpload: () => {
            const wrong = missing.shift();
            return wrong ? Promise.reject(new HttpError('not these', 409, { parts: wrong })) : Promise.resolve();
          },
          uploadProgress: () => Promise.reject(new Error('It is not resumed.')),
        },
        put: async (url, bytes, _type, { contentRange }) => {
          const number = Number(url.slice(1));
          const cut = cuts.shift();
          const came = (await bytes.text()).slice(0, cut?.after);
          received.push({ number, bytes: came, contentRange });
          parts.set(number, (contentRange ? parts.get(number)! : '') + came);
          if (cut) throw cut.error;
          return `"${number}"`;
        },
      };
      const send = async (reported: number[] = []) => {
        const done = sendFile(
          sending,
          new File([CONTENT], 'film.mp4'),
          { key: 'k', uploadUrl: null, partSize: PART, started: false },
          {
            progress: (sent) => reported.push(sent),
            broken: () => undefined,
            resumed: () => undefined,
            signal: new AbortController().signal,
          },
        );
        await jest.advanceTimersByTimeAsync(10_000);
        return done;
      };
      const content = () => [1, 2, 3].map((n) => parts.get(n)).join('');
      const server = { parts, received, cuts, missing, send, content, saysArrived: true };
      return server;
    }

    beforeEach(
      () => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance', 'setImmediate'] }),
    );
    afterEach(() => void jest.useRealTimers());
    const broken = () => new StorageError('Network Error', 0);

    it('sends what follows the bytes that are there', async () => {
      const server = createServer();
      server.cuts.push({ after: 4, error: broken() }, { after: 3, error: broken() });
      const reported: number[] = [];
      await server.send(reported);
      expect(server.content()).toBe(CONTENT);
      expect(server.received.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(CONTENT.length);
      expect(
        server.received.filter(({ contentRange }) => contentRange).map(({ contentRange }) => contentRange),
      ).toEqual(['bytes 4-9/10', 'bytes 3-9/10']);
      expect(reported.at(-1)).toBe(CONTENT.length);
    });

    it('sends nothing of a part of which only the reply was lost', async () => {
      const server = createServer();
      server.cuts.push({ after: PART, error: broken() });
      await server.send();
      expect(server.received.map(({ bytes }) => bytes).sort()).toEqual(['abcdefghij', 'klmnopqrst', 'uvwxyz']);
    });

    it('asks again where a part goes on that another page has continued', async () => {
      const server = createServer();
      server.cuts.push({ after: 4, error: broken() });
      const moved = new StorageError('Conflict', 409, 'upload.offset_mismatch');
      server.cuts.push({ after: PART, error: broken() }, { after: PART, error: broken() }, { after: 0, error: moved });
      await server.send();
      expect(server.content()).toBe(CONTENT);
    });

    it('sends a part whole to a server of the release before, which continues none', async () => {
      const server = createServer();
      const unknown = new StorageError('Bad Request', 400, 'upload.length_mismatch');
      server.cuts.push(
        { after: 4, error: broken() },
        { after: PART, error: broken() },
        { after: PART, error: broken() },
      );
      server.cuts.push({ after: 0, error: unknown });
      await server.send();
      expect(server.content()).toBe(CONTENT);
      server.saysArrived = false;
      server.cuts.push({ after: 4, error: broken() });
      await server.send();
      expect(server.content()).toBe(CONTENT);
      expect(server.received.at(-1)).toMatchObject({ number: 1, contentRange: undefined });
    });

    it('sends a part from its beginning that arrived with other bytes', async () => {
      const server = createServer();
      server.missing.push([2]);
      await server.send();
      expect(server.received.map(({ number, contentRange }) => [number, contentRange])).toEqual([
        [1, undefined],
        [2, undefined],
        [3, undefined],
        [2, undefined],
      ]);
    });
  });
});
