import { getStats, setProjectTimer } from '@showreel/api-client';
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
/** Forms read the body in this form: each message is a text. */
const BODY = { ...ERROR, fields: { name: 'Project name is required' } };
const caught = (promise: Promise<unknown>): Promise<HttpError> =>
  promise.then(
    () => {
      throw new Error('It succeeded.');
    },
    (error: HttpError) => error,
  );

describe('lists and reads', () => {
  it('send simple REST queries with the session cookie', async () => {
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

  it('report a next page when the server has not counted the rows', async () => {
    answerWith(() => json([{ id: '1' }], 200, { 'content-range': 'projects 25-49/*' }));
    const list = await dataProvider.getList('projects', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'name', order: 'ASC' },
      filter: { q: 'dsc_' },
    });
    expect(list).toEqual({ data: [{ id: '1' }], pageInfo: { hasNextPage: true, hasPreviousPage: true } });
  });

  it("fail with the server's message and field errors", async () => {
    answerWith(() => json(ERROR, 400));
    expect(await caught(dataProvider.getOne('projects', { id: 'x' }))).toMatchObject({
      message: 'Project name is required',
      status: 400,
      body: BODY,
    });
  });

  it("map a lost session and a proxy's page like the other calls", async () => {
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

  it('report an unreachable server when nothing answers', async () => {
    answerWith(() => {
      throw new TypeError('Failed to fetch');
    });
    const error = await caught(dataProvider.getOne('projects', { id: 'x' }));
    expect([error instanceof HttpError, error.status, error.message]).toEqual([
      true,
      0,
      "We can't reach the server. Check your connection and try again.",
    ]);
  });
});

describe('changes', () => {
  it('send the record with the session cookie', async () => {
    const calls = answerWith(() => json({ id: 'p' }));
    await dataProvider.create('projects', { data: { name: 'Name', clientEmail: 'a@b.co' } });
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/api/admin/projects',
        credentials: 'include',
        body: { name: 'Name', clientEmail: 'a@b.co' },
      },
    ]);
  });

  it('return the record after a deletion', async () => {
    answerWith(() => new Response(null, { status: 204 }));
    expect(await dataProvider.delete('projects', { id: 'p', previousData: { id: 'p', name: 'Name' } })).toEqual({
      data: { id: 'p', name: 'Name' },
    });
  });

  it("fail with the server's message and fields", async () => {
    answerWith(() => json(ERROR, 400));
    const error = await caught(dataProvider.create('projects', { data: { name: '', clientEmail: '' } }));
    expect([error instanceof HttpError, error.status, error.message, error.body]).toEqual([
      true,
      400,
      ERROR.message,
      BODY,
    ]);
  });
});

describe('dataProvider', () => {
  it.each(['users', 'purchases'])('never deletes a project by the id of a record of %s', async (resource) => {
    const calls = answerWith(() => new Response(null, { status: 204 }));
    await expect(dataProvider.delete(resource, { id: 'p' })).rejects.toThrow('cannot be deleted');
    await expect(dataProvider.deleteMany(resource, { ids: ['p'] })).rejects.toThrow('cannot be deleted');
    expect(calls).toEqual([]);
  });
});

describe('deleteMany', () => {
  it('deletes a few at a time and returns the deleted ids', async () => {
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

  it('deletes projects in the trash for good', async () => {
    const calls = answerWith(() => new Response(null, { status: 204 }));
    await dataProvider.delete('trash', { id: 'a' });
    await dataProvider.deleteMany('trash', { ids: ['b'] });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/admin/trash/a',
      'DELETE /api/admin/trash/b',
    ]);
  });

  it('continues after a failure and reports how many remain', async () => {
    const calls = answerWith(({ path }) =>
      path.endsWith('/b')
        ? json({ statusCode: 500, code: 'x', message: 'Storage is full.' }, 500)
        : new Response(null, { status: 204 }),
    );
    expect(await caught(dataProvider.deleteMany('projects', { ids: ['a', 'b', 'c'] }))).toMatchObject({
      status: 500,
      message: "1 of 3 projects couldn't be deleted: Storage is full.",
    });
    expect(calls).toHaveLength(3);
  });

  it('counts a missing project as deleted', async () => {
    answerWith(({ path }) =>
      path.endsWith('/b')
        ? json({ statusCode: 404, code: 'project.not_found', message: 'Not found' }, 404)
        : new Response(null, { status: 204 }),
    );
    expect(await dataProvider.deleteMany('projects', { ids: ['a', 'b'] })).toEqual({ data: ['a', 'b'] });
  });

  it('reports a lost session', async () => {
    answerWith(() => json({ statusCode: 401, code: 'auth.required', message: 'Unauthorized' }, 401));
    expect(await caught(dataProvider.deleteMany('projects', { ids: ['a', 'b'] }))).toMatchObject({
      status: 401,
      message: 'You are logged out. Logging in again...',
    });
  });
});

describe('call', () => {
  it('sends parameters and the session cookie', async () => {
    const calls = answerWith(() => json({ id: 'p' }));
    const body = { timerEnabled: false, expiresAt: null };
    await setProjectTimer({ path: { id: 'p' }, body, headers: { 'If-Match': '"1"' } });
    expect(calls).toEqual([
      { method: 'PATCH', path: '/api/admin/projects/p/timer', credentials: 'include', ifMatch: '"1"', body },
    ]);
  });

  it('fails as unreachable when nothing answers', async () => {
    answerWith(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await caught(getStats())).toMatchObject({
      status: 0,
      message: expect.stringContaining("can't reach the server"),
    });
  });
});

describe('toHttpError', () => {
  it("has our text for a lost session, the server's for a wrong password", () => {
    expect(toHttpError({ code: 'auth.required', message: 'Unauthorized' }, 401, 'Unauthorized').message).toBe(
      'You are logged out. Logging in again...',
    );
    expect(
      toHttpError({ code: 'auth.bad_credentials', message: 'Invalid email or password' }, 401, 'Unauthorized').message,
    ).toBe('Invalid email or password');
  });

  it("shows status and text of a proxy's error, not its page", () => {
    expect(toHttpError('<html>nginx</html>', 502, 'Bad Gateway').message).toBe('502: Bad Gateway');
    expect(toHttpError('too busy', 503, 'Service Unavailable').message).toBe('503: too busy');
    expect(toHttpError('', 504, 'Gateway Timeout').message).toBe('504: Gateway Timeout');
  });
});
