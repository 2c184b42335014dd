import { HttpError } from 'react-admin';
import { answerWith, json } from '../../test/fakeApi';
import { toHttpError } from './client';
import { dataProvider } from './dataProvider';

const ERROR = {
  statusCode: 400,
  code: 'request.invalid',
  message: 'Project name is required',
  fields: { name: { code: 'project_name_required', params: {}, message: 'Project name is required' } },
};
/** As forms read it: each message is a text. */
const BODY = { ...ERROR, fields: { name: 'Project name is required' } };
const caught = (promise: Promise<unknown>): Promise<HttpError> =>
  promise.then(
    () => {
      throw new Error('It succeeded.');
    },
    (error: HttpError) => error,
  );

describe('lists and reads', () => {
  it("speak the simple REST dialect, with the session's cookie", async () => {
    const calls = answerWith(() => json([{ id: '1' }], 200, { 'content-range': 'projects 25-25/26' }));
    const { data, total } = await dataProvider.getList('projects', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'name', order: 'ASC' },
      filter: { q: 'wedding' },
    });
    expect([data, total]).toEqual([[{ id: '1' }], 26]);
    expect(calls).toEqual([
      {
        method: 'GET',
        path: '/api/admin/projects?filter={"q":"wedding"}&range=[25,49]&sort=["name","ASC"]',
        credentials: 'include',
        body: undefined,
      },
    ]);
  });

  it('know that more follow when the server has not counted them', async () => {
    answerWith(() => json([{ id: '1' }], 200, { 'content-range': 'projects 25-49/*' }));
    const list = await dataProvider.getList('projects', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'name', order: 'ASC' },
      filter: { q: 'dsc_' },
    });
    expect(list).toEqual({ data: [{ id: '1' }], pageInfo: { hasNextPage: true, hasPreviousPage: true } });
  });

  it("carry the server's words and fields in their errors", async () => {
    answerWith(() => json(ERROR, 400));
    expect(await caught(dataProvider.getOne('projects', { id: 'x' }))).toMatchObject({
      message: 'Project name is required',
      status: 400,
      body: BODY,
    });
  });

  it('say the end of the session, and what is no answer of ours, like the other calls', async () => {
    answerWith(() => json({ statusCode: 401, code: 'auth.required', message: 'Unauthorized' }, 401));
    expect(await caught(dataProvider.getOne('projects', { id: 'x' }))).toMatchObject({
      message: 'You are logged out. Logging in again...',
      status: 401,
    });
    answerWith(() => new Response('<html>nginx</html>', { status: 502, statusText: 'Bad Gateway' }));
    expect(await caught(dataProvider.getOne('projects', { id: 'x' }))).toMatchObject({
      message: '502: Bad Gateway',
      status: 502,
    });
  });

  it('say that the server cannot be reached when nothing answers', async () => {
    answerWith(() => {
      throw new TypeError('Failed to fetch');
    });
    const error = await caught(dataProvider.getOne('projects', { id: 'x' }));
    expect([error instanceof HttpError, error.status, error.message]).toEqual([
      true,
      0,
      'The server cannot be reached. Check your connection and try again.',
    ]);
  });
});

describe("the console's own verbs", () => {
  it('send what they are given to the call that does it', async () => {
    const calls = answerWith(({ path }) =>
      json(
        path.endsWith('uploads/start') ? { uploads: [{ uploadUrl: '/put', key: 'k', partSize: null }] } : { id: 'p' },
      ),
    );
    await dataProvider.create('projects', { data: { name: 'Name', clientEmail: 'a@b.co' } });
    await dataProvider.setTimer('p', { timerEnabled: false, expiresAt: null }, 1);
    await dataProvider.setPasscode('p', null);
    expect(await dataProvider.startUploads('p', [{ name: 'a.jpg', type: 'image/jpeg', size: 3 }])).toEqual([
      { uploadUrl: '/put', key: 'k', partSize: null },
    ]);
    await dataProvider.changeRole('u', 'admin');
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/admin/projects', { name: 'Name', clientEmail: 'a@b.co' }],
      ['PATCH', '/api/admin/projects/p/timer', { timerEnabled: false, expiresAt: null }],
      ['PUT', '/api/admin/projects/p/passcode', { passcode: null }],
      ['POST', '/api/admin/projects/p/uploads/start', { files: [{ name: 'a.jpg', type: 'image/jpeg', size: 3 }] }],
      ['PATCH', '/api/admin/users/u/role', { role: 'admin' }],
    ]);
    expect(new Set(calls.map(({ credentials }) => credentials))).toEqual(new Set(['include']));
  });

  it('delete answers the record, which the server does not', async () => {
    answerWith(() => new Response(null, { status: 204 }));
    expect(await dataProvider.delete('projects', { id: 'p', previousData: { id: 'p', name: 'Name' } })).toEqual({
      data: { id: 'p', name: 'Name' },
    });
  });

  it("refuse with the server's words and fields, or as unreachable", async () => {
    answerWith(() => json(ERROR, 400));
    const error = await caught(dataProvider.create('projects', { data: { name: '', clientEmail: '' } }));
    expect([error instanceof HttpError, error.status, error.message, error.body]).toEqual([
      true,
      400,
      ERROR.message,
      BODY,
    ]);
    answerWith(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await caught(dataProvider.stats())).toMatchObject({
      status: 0,
      message: expect.stringContaining('cannot be reached'),
    });
  });
});

it.each(['users', 'purchases'])('never deletes a project by the id of a record of %s', async (resource) => {
  const calls = answerWith(() => new Response(null, { status: 204 }));
  await expect(dataProvider.delete(resource, { id: 'p' })).rejects.toThrow('cannot be deleted');
  await expect(dataProvider.deleteMany(resource, { ids: ['p'] })).rejects.toThrow('cannot be deleted');
  expect(calls).toEqual([]);
});

describe('deleteMany', () => {
  it('deletes each, a few at a time, and answers those that are gone', async () => {
    let open = 0;
    let most = 0;
    const calls = answerWith(async () => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      open -= 1;
      return new Response(null, { status: 204 });
    });
    const ids = Array.from({ length: 12 }, (_, index) => `p${index}`);
    expect(await dataProvider.deleteMany('projects', { ids })).toEqual({ data: ids });
    expect(calls.map(({ path }) => path)).toEqual(ids.map((id) => `/api/admin/projects/${id}`));
    expect(most).toBeLessThanOrEqual(4);
  });

  it('goes on past one that fails, and then says how many stayed', async () => {
    const calls = answerWith(({ path }) =>
      path.endsWith('/b')
        ? json({ statusCode: 500, code: 'x', message: 'Storage is full.' }, 500)
        : new Response(null, { status: 204 }),
    );
    expect(await caught(dataProvider.deleteMany('projects', { ids: ['a', 'b', 'c'] }))).toMatchObject({
      status: 500,
      message: '1 of 3 projects could not be deleted: Storage is full.',
    });
    expect(calls).toHaveLength(3);
  });

  it('takes a project that is gone already for deleted', async () => {
    answerWith(({ path }) =>
      path.endsWith('/b')
        ? json({ statusCode: 404, code: 'project.not_found', message: 'Not found' }, 404)
        : new Response(null, { status: 204 }),
    );
    expect(await dataProvider.deleteMany('projects', { ids: ['a', 'b'] })).toEqual({ data: ['a', 'b'] });
  });

  it('is the end of the session when that is over', async () => {
    answerWith(() => json({ statusCode: 401, code: 'auth.required', message: 'Unauthorized' }, 401));
    expect(await caught(dataProvider.deleteMany('projects', { ids: ['a', 'b'] }))).toMatchObject({
      status: 401,
      message: 'You are logged out. Logging in again...',
    });
  });
});

describe('toHttpError', () => {
  it("says the end of the session in the product's words, but a wrong password in the server's", () => {
    expect(toHttpError({ code: 'auth.required', message: 'Unauthorized' }, 401, 'Unauthorized').message).toBe(
      'You are logged out. Logging in again...',
    );
    expect(
      toHttpError({ code: 'auth.bad_credentials', message: 'Invalid email or password' }, 401, 'Unauthorized').message,
    ).toBe('Invalid email or password');
  });

  it("names status and text of what is no answer of ours, without a proxy's page", () => {
    expect(toHttpError('<html>nginx</html>', 502, 'Bad Gateway').message).toBe('502: Bad Gateway');
    expect(toHttpError('too busy', 503, 'Service Unavailable').message).toBe('503: too busy');
    expect(toHttpError('', 504, 'Gateway Timeout').message).toBe('504: Gateway Timeout');
  });
});
