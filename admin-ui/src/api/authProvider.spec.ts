import { QueryClient } from '@tanstack/react-query';
import { HttpError, type AuthProvider } from 'react-admin';
import { answerWith, json } from '../../test/fakeApi';
import './client';
import { createAuthProvider } from './authProvider';
import { forgetUser, onSessionLost } from './session';

const USER = {
  id: 'u',
  email: 'anna@studio.test',
  firstName: 'Anna',
  lastName: 'Berg',
  role: 'admin',
  mustChangePassword: false,
  profileImageUrl: null,
};
const NOBODY = () => json({ statusCode: 401, code: 'auth.required', message: 'Unauthorized' }, 401);
const left: string[] = [];
let queries: QueryClient;
let authProvider: AuthProvider;

beforeAll(() => {
  Object.assign(globalThis, {
    window: {
      location: {
        pathname: '/admin/dashboard',
        search: '',
        replace: (to: string) => left.push(to),
        assign: (to: string) => left.push(to),
      },
    },
  });
});
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  authProvider = createAuthProvider(queries);
  left.length = 0;
});

describe('checkAuth', () => {
  const check = () =>
    authProvider.checkAuth({}).then(
      () => 'admitted',
      (reason: unknown) => reason,
    );

  it('admits an admin', async () => {
    answerWith(() => json(USER));
    expect(await check()).toBe('admitted');
  });

  it('rejects a visitor without a redirect or a notice of its own', async () => {
    answerWith(NOBODY);
    let notified = 0;
    const stop = onSessionLost(queries, () => (notified += 1));
    // react-admin calls it this way.
    await queries.fetchQuery({ queryKey: ['auth'], queryFn: () => authProvider.checkAuth({}) }).catch(() => undefined);
    expect(await check()).toEqual({ redirectTo: false, message: false, status: 401 });
    expect(await authProvider.logout({})).toBe(false);
    expect(notified).toBe(1);
    stop();
  });

  it('asks once for all checks of a screen, whoever looks at it', async () => {
    const calls = answerWith(NOBODY);
    for (let checks = 0; checks < 3; checks += 1) await check();
    expect(calls).toHaveLength(1);
    forgetUser(queries);
    await check();
    expect(calls).toHaveLength(2);
  });

  it('redirects a user who must change their password', async () => {
    answerWith(() => json({ ...USER, mustChangePassword: true }));
    expect(await check()).toMatchObject({ redirectTo: '/login', message: false });
    expect(await authProvider.logout({})).toBe('/login');
  });

  it('redirects a regular user to the front page', async () => {
    answerWith(() => json({ ...USER, role: 'user' }));
    expect(await check()).toMatchObject({ redirectTo: false, message: false });
    expect(await authProvider.logout({})).toBe(false);
    expect(left).toEqual(['/']);
  });

  it('leads to the sign-in screen, which can retry, when the server fails', async () => {
    answerWith(() => json({ message: 'x' }, 500));
    expect(await check()).toBeInstanceOf(HttpError);
    expect(await authProvider.logout({})).toBe('/login');
  });

  it('caches the answer until the user is forgotten or it has failed', async () => {
    let broken = true;
    const calls = answerWith(() => (broken ? json({ message: 'x' }, 500) : json(USER)));
    await check();
    broken = false;
    await check();
    await check();
    expect(calls).toHaveLength(2);
    forgetUser(queries);
    await check();
    expect(calls).toHaveLength(3);
  });
});

describe('login', () => {
  it.each([
    [false, '/dashboard'],
    [true, '/login'],
  ])('of a user who must change their password (%s) leads to %s', async (mustChangePassword, redirectTo) => {
    const calls = answerWith(() => json({ user: { ...USER, mustChangePassword } }));
    expect(await authProvider.login({ email: 'anna@studio.test', password: 'secret' })).toEqual({
      mustChangePassword,
      redirectTo,
    });
    expect(calls).toMatchObject([
      { method: 'POST', path: '/api/login-admin', body: { email: 'anna@studio.test', password: 'secret' } },
    ]);
    // The sign-in's reply names the user, so no other call is needed.
    await authProvider.getPermissions!({});
    expect(calls).toHaveLength(1);
  });
});

describe('getIdentity', () => {
  it('is the first name, or the email without one', async () => {
    answerWith(() => json(USER));
    expect(await authProvider.getIdentity!()).toEqual({ id: 'u', fullName: 'Anna', avatar: undefined });
    forgetUser(queries);
    answerWith(() => json({ ...USER, firstName: '' }));
    expect(await authProvider.getIdentity!()).toMatchObject({ fullName: 'anna@studio.test' });
  });

  it('is empty for a visitor', async () => {
    answerWith(NOBODY);
    await expect(authProvider.getIdentity!()).rejects.toThrow('Nobody is signed in.');
  });
});

describe('end of the session', () => {
  it('notifies its listeners when a query or a mutation fails with 401', async () => {
    let notified = 0;
    const stop = onSessionLost(queries, () => (notified += 1));
    const fail = async (status: number, wrap = (error: Error) => error) => {
      const reject = () => Promise.reject(wrap(new HttpError('x', status)));
      await queries.fetchQuery({ queryKey: [status, wrap], queryFn: reject }).catch(() => undefined);
      const mutation = queries.getMutationCache().build(queries, { mutationFn: reject, retry: false });
      await mutation.execute(undefined).catch(() => undefined);
      // The caches notify a moment later.
      await new Promise((resolve) => setTimeout(resolve));
    };
    for (const status of [400, 403, 404, 500, 0]) await fail(status);
    expect(notified).toBe(0);
    await fail(401);
    expect(notified).toBe(2);
    await fail(401, (cause) => new Error('Some files were not sent.', { cause }));
    expect(notified).toBe(4);
    stop();
    await fail(401);
    expect(notified).toBe(4);
  });

  it('is not reported a second time by react-admin', () =>
    expect(authProvider.checkError(new HttpError('x', 401))).resolves.toBeUndefined());
});
