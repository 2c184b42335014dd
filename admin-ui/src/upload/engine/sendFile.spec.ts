import { describe, jest } from '@jest/globals';
import PQueue from 'p-queue';
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
          Promise.resolve(numbers.map((number) => ({ number, url: `/${number}`, size: 10 }))),
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
          Promise.resolve(numbers.map((number) => ({ number, url: `/${number}`, size: partSize }))),
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
});
