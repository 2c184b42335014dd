import { jest } from '@jest/globals';
import PQueue from 'p-queue';
import { sendFile, type SendDependencies } from './sendFile';

const PARTS = 400;

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
