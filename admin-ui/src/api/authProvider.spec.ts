import { answerWith, json } from '../../test/fakeApi';
import { authProvider } from './authProvider';
import { onSessionLost, reportSessionLost } from './queryClient';
import { forgetUser } from './session';
import { HttpError } from 'react-admin';

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
  forgetUser();
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

  it('rejects a visitor and notifies the listener that opens the sign-in', async () => {
    answerWith(NOBODY);
    let notified = 0;
    const stop = onSessionLost(() => (notified += 1));
    expect(await Promise.race([check(), new Promise((resolve) => setTimeout(resolve, 20, 'still waiting'))])).toBe(
      'still waiting',
    );
    expect(notified).toBe(1);
    stop();
  });

  it('redirects a user who must change their password', async () => {
    answerWith(() => json({ ...USER, mustChangePassword: true }));
    expect(await check()).toEqual({ redirectTo: '/login', message: false });
  });

  it('redirects a regular user to the front page', async () => {
    answerWith(() => json({ ...USER, role: 'user' }));
    const admitted = check().then(() => 'settled');
    expect(await Promise.race([admitted, new Promise((resolve) => setTimeout(resolve, 20, 'still waiting'))])).toBe(
      'still waiting',
    );
    expect(left).toEqual(['/']);
  });

  it('caches the answer until it is cleared or has failed', async () => {
    let broken = true;
    const calls = answerWith(() => (broken ? json({ message: 'x' }, 500) : json(USER)));
    await check();
    broken = false;
    await check();
    await check();
    expect(calls).toHaveLength(2);
    await authProvider.logout({});
    await check();
    expect(calls).toHaveLength(3);
  });
});

describe('getIdentity', () => {
  it('is the first name, or the e-mail without one', async () => {
    answerWith(() => json(USER));
    expect(await authProvider.getIdentity!()).toEqual({ id: 'u', fullName: 'Anna', avatar: undefined });
    forgetUser();
    answerWith(() => json({ ...USER, firstName: '' }));
    expect(await authProvider.getIdentity!()).toMatchObject({ fullName: 'anna@studio.test' });
  });

  it('is empty for a visitor', async () => {
    answerWith(NOBODY);
    await expect(authProvider.getIdentity!()).rejects.toThrow('Nobody is signed in.');
  });
});

describe('end of the session', () => {
  it('notifies listeners on 401 only and clears the cached user', async () => {
    const calls = answerWith(() => json(USER));
    await authProvider.checkAuth({});
    let notified = 0;
    const stop = onSessionLost(() => (notified += 1));
    for (const status of [400, 403, 404, 500, 0]) reportSessionLost(new HttpError('x', status));
    expect(notified).toBe(0);
    reportSessionLost(new HttpError('x', 401));
    expect(notified).toBe(1);
    await authProvider.checkAuth({});
    expect(calls).toHaveLength(2);
    stop();
    reportSessionLost(new HttpError('x', 401));
    expect(notified).toBe(1);
  });

  it('is not reported a second time by react-admin', () =>
    expect(authProvider.checkError(new HttpError('x', 401))).resolves.toBeUndefined());
});
