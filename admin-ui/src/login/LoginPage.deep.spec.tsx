import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, renderScreen, fieldMessage } from '../../test/screen';
import { answerWith, json } from '../../test/fakeApi';
import { fakePasskeys, removePasskeys } from '../../../shared-ui/test/fake-passkeys';
import { createAuthProvider } from '../api/authProvider';
import { UNBRANDED } from '../api/site';
import { LoginPage } from './LoginPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const open = (sendsMail = true) =>
  renderScreen(<LoginPage />, {}, '/here', { auth: createAuthProvider, site: { ...UNBRANDED, sendsMail } });

afterEach(cleanup);
afterEach(removePasskeys);

describe('LoginPage', () => {
  if (TEST_DEEP)
    describe('before and after the form', () => {
      it('can retry when the server could not be reached', async () => {
        let reachable = false;
        answerWith(() => {
          if (!reachable) throw new TypeError('Failed to fetch');
          return json({ code: 'auth.required', message: 'Unauthorized' }, 401);
        });
        open();
        expect(await screen.findByText(/can't reach the server/)).toBeTruthy();
        reachable = true;
        fireEvent.click(button('Try again'));
        expect(await screen.findByLabelText(/Email/)).toBeTruthy();
        expect(screen.queryByText(/can't reach the server/)).toBeNull();
      });

      it.each([true, false])(
        'leads a client to the home page, which shows the toast (signed in here: %s)',
        async (here) => {
          const replace = jest.spyOn(window.location, 'replace').mockImplementation(() => undefined);
          const user = { id: 'u', role: 'user', mustChangePassword: false };
          let signedIn = !here;
          answerWith(({ path }) => {
            if (path === '/api/login-admin') {
              signedIn = true;
              return json({ ok: true, user });
            }
            return signedIn ? json(user) : json({ code: 'auth.required', message: 'Unauthorized' }, 401);
          });
          open();
          if (here) {
            fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'client@b.example' } });
            fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'secret' } });
            fireEvent.click(button('Sign In'));
          }
          await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
          expect(sessionStorage.getItem('showreel.signed-in')).toBe(here ? 'true' : null);
          sessionStorage.clear();
          replace.mockRestore();
        },
      );

      it('lets a user who must change their password choose one', async () => {
        answerWith(() => json({ id: 'u', role: 'admin', mustChangePassword: true }));
        open();
        expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy();
      });

      it('opens the identity provider of the address', async () => {
        const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
        answerWith(({ path }) =>
          path === '/api/login-admin'
            ? json({ code: 'auth.invalid_credentials', message: 'Invalid email or password', externalLogin: true }, 401)
            : json({ code: 'auth.required', message: 'Unauthorized' }, 401),
        );
        open();
        fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'owner@elsewhere.example' } });
        fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'wrong' } });
        fireEvent.submit(screen.getByLabelText(/Password/).closest('form')!);
        await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'));
        assign.mockRestore();
      });

      it('shows a missing field and sends nothing', async () => {
        const calls = answerWith(() => json({ code: 'auth.required', message: 'Unauthorized' }, 401));
        open();
        fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'admin@localhost' } });
        const before = calls.length;
        fireEvent.click(button('Sign In'));
        await waitFor(() => expect(fieldMessage('Password')).toBe('Password is required'));
        expect(fieldMessage(/Email/)).toBe('');
        expect(calls).toHaveLength(before);
      });

      it('shows the way out of a locked account', async () => {
        const message = 'Too many failed sign-ins. Try again in 15 minutes, or choose “Forgot your password?”.';
        answerWith(({ path }) =>
          path === '/api/login-admin'
            ? json({ code: 'auth.account_locked', message, retryAfterSeconds: 900 }, 429)
            : json({ code: 'auth.required', message: 'Unauthorized' }, 401),
        );
        open();
        fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'a@b.example' } });
        fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'wrong' } });
        fireEvent.click(button('Sign In'));
        expect((await screen.findByRole('alert')).textContent).toContain(message);
        // The toast goes away by itself; the form keeps saying why.
        const form = screen.getByLabelText(/Password/).closest('form')!;
        expect(within(form).getByText(message)).toBeTruthy();
        expect(button('Forgot your password?')).toBeTruthy();
      });
    });

  it('can be retried after a wrong password', async () => {
    answerWith(({ path }) =>
      path === '/api/login-admin'
        ? json({ code: 'auth.invalid_credentials', message: 'Invalid email or password' }, 401)
        : json({ code: 'auth.required', message: 'Unauthorized' }, 401),
    );
    open();
    fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'a@b.example' } });
    fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'wrong' } });
    fireEvent.click(button('Sign In'));
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid email or password');
    await waitFor(() => expect(button('Sign In')).toHaveProperty('disabled', false));
  });

  if (TEST_DEEP)
    it.each([true, false])('shows the way to a new password (mail server: %s)', async (sendsMail) => {
      const calls = answerWith(({ path }) =>
        path === '/api/password-reset'
          ? json({ ok: true })
          : json({ code: 'auth.required', message: 'Unauthorized' }, 401),
      );
      open(sendsMail);
      await screen.findByLabelText(/Password/);
      if (sendsMail) {
        fireEvent.click(button('Forgot your password?'));
        await screen.findByRole('button', { name: 'Send link' });
        fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'a@b.example' } });
        fireEvent.click(button('Send link'));
        expect(await screen.findByText(/If a@b.example has an account/)).toBeTruthy();
        expect(calls.find(({ path }) => path === '/api/password-reset')?.body).toEqual({
          email: 'a@b.example',
          language: 'en',
        });
        fireEvent.click(button('Back to sign-in'));
        expect(screen.getByLabelText(/Password/)).toBeTruthy();
      } else {
        // No link that leads nowhere: the answer is on the same screen.
        expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull();
        expect(screen.getByText(/Ask another admin to reset your password \(Team > Reset Password\)/)).toBeTruthy();
      }
    });

  it('asks for a code once the password was right', async () => {
    let signedIn = false;
    const calls = answerWith(({ path, body }) => {
      if (path === '/api/login-admin')
        return json(
          { code: 'auth.second_factor_required', message: 'x', methods: ['authenticator', 'recoveryCode'] },
          401,
        );
      if (path === '/api/login-code') {
        signedIn = (body as { code: string }).code === '123456';
        return signedIn
          ? json({ ok: true, user: { id: 'u', role: 'admin', mustChangePassword: true } })
          : json({ code: 'auth.code_wrong', message: 'This code is wrong or was used before.' }, 401);
      }
      return json({ code: 'auth.required', message: 'Unauthorized' }, 401);
    });
    open();
    fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'ada@studio.example' } });
    fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'secret' } });
    fireEvent.click(button('Sign In'));
    expect(await screen.findByRole('heading', { name: 'Second step' })).toBeTruthy();
    for (const code of ['000000', '123456']) {
      fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } });
      fireEvent.click(button('Sign In'));
      if (code === '000000') expect((await screen.findByRole('alert')).textContent).toMatch(/wrong or was used/);
    }
    // The password just typed is not asked for again.
    expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy();
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    expect(calls.filter(({ path }) => path === '/api/login-code')).toHaveLength(2);
  });
});

describe('a passkey', () => {
  const OPTIONS = { options: { challenge: 'abc', rpId: 'studio.example' } };
  const visitor = json.bind(null, { code: 'auth.required', message: 'Unauthorized' }, 401);
  const signIn = async () => fireEvent.click(await screen.findByRole('button', { name: 'Sign In with a Passkey' }));

  it('signs in alone', async () => {
    fakePasskeys({ get: () => 'key1' });
    let signedIn = false;
    const calls = answerWith(({ path }) => {
      if (path === '/api/login-passkey/options') return json(OPTIONS);
      if (path === '/api/login-passkey') signedIn = true;
      const user = { id: 'u', role: 'admin', mustChangePassword: false };
      if (path === '/api/login-passkey') return json({ ok: true, user, offersPasskey: false });
      return signedIn ? json(user) : visitor();
    });
    const { router } = open();
    await signIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    const { body } = calls.find(({ path }) => path === '/api/login-passkey')!;
    expect(body).toMatchObject({ response: { id: 'key1', type: 'public-key' } });
  });

  if (TEST_DEEP)
    describe('that is not used, was removed, or is the second step', () => {
      it('that the user does not choose after all is no error', async () => {
        fakePasskeys({});
        const calls = answerWith(({ path }) => (path === '/api/login-passkey/options' ? json(OPTIONS) : visitor()));
        open();
        await signIn();
        await waitFor(() => expect(button('Sign In with a Passkey')).toHaveProperty('disabled', false));
        expect(screen.queryByRole('alert')).toBeNull();
        expect(calls.some(({ path }) => path === '/api/login-passkey')).toBe(false);
      });

      it('that was removed is forgotten by the browser', async () => {
        const { told } = fakePasskeys({ get: () => 'key1' });
        answerWith(({ path }) => {
          if (path === '/api/login-passkey/options') return json(OPTIONS);
          return path === '/api/login-passkey'
            ? json(
                { code: 'auth.passkey_unknown', message: 'This passkey was removed. Sign in with your password.' },
                401,
              )
            : visitor();
        });
        open();
        await signIn();
        expect((await screen.findByRole('alert')).textContent).toContain('This passkey was removed.');
        await waitFor(() => expect(told).toEqual([{ rpId: 'studio.example', credentialId: 'key1' }]));
      });

      it.each([true, false])('is asked for after the password (recovery codes left: %s)', async (hasCodes) => {
        fakePasskeys({});
        const methods = ['passkey', ...(hasCodes ? ['recoveryCode'] : [])];
        answerWith(({ path }) =>
          path === '/api/login-admin'
            ? json({ code: 'auth.second_factor_required', message: 'x', methods }, 401)
            : path === '/api/login-passkey/options'
              ? json(OPTIONS)
              : visitor(),
        );
        open();
        fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'ada@studio.example' } });
        fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'secret' } });
        fireEvent.click(button('Sign In'));
        expect(await screen.findByRole('heading', { name: 'Second step' })).toBeTruthy();
        expect(
          await screen.findByText(hasCodes ? /Lost it\? Enter a recovery code/ : 'Use your passkey.'),
        ).toBeTruthy();
        expect(document.activeElement).toBe(button('Sign In with a Passkey'));
        expect(screen.queryByLabelText('Code') !== null).toBe(hasCodes);
      });

      it('leaves the focus to the code where the browser has none', async () => {
        answerWith(({ path }) =>
          path === '/api/login-admin'
            ? json({ code: 'auth.second_factor_required', message: 'x', methods: ['passkey', 'recoveryCode'] }, 401)
            : visitor(),
        );
        open();
        fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'ada@studio.example' } });
        fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'secret' } });
        fireEvent.click(button('Sign In'));
        const code = await screen.findByLabelText('Code');
        expect(document.activeElement).toBe(code);
      });

      it('is not offered where the browser has none', async () => {
        answerWith(() => visitor());
        open();
        await screen.findByLabelText(/Password/);
        expect(screen.queryByRole('button', { name: 'Sign In with a Passkey' })).toBeNull();
      });
    });
});
