import { askForOriginal } from './originals';

const answering = (answer: Partial<Response>) => async () => answer as Response;
const refusalOf = (ask: typeof fetch) => askForOriginal('7', ask).then(() => null, ({ message, status }: { message: string; status: number }) => ({ message, status }));

it('takes the redirect to the signed link for a yes, without following it', async () => {
  const asked: unknown[] = [];
  await askForOriginal('7', async (...call) => {
    asked.push(call);
    return { type: 'opaqueredirect' } as Response;
  });
  expect(asked).toEqual([['/api/admin/download/7', { redirect: 'manual' }]]);
});

it('says why there is no file: the server, a proxy, the network', async () => {
  const gone = { type: 'basic', status: 404, json: async () => ({ code: 'media.not_found', message: 'Media file not found' }) } as Partial<Response>;
  expect(await refusalOf(answering(gone))).toEqual({ message: 'Media file not found', status: 404 });
  const proxy = { type: 'basic', status: 502, statusText: 'Bad Gateway', json: async () => { throw new SyntaxError('<html>'); } } as unknown as Response;
  expect(await refusalOf(answering(proxy))).toEqual({ message: '502: Bad Gateway', status: 502 });
  expect(await refusalOf(async () => { throw new TypeError('Failed to fetch'); })).toMatchObject({ status: 0, message: expect.stringContaining('cannot be reached') as string });
});
