import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { held, errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { fakePasskeys, removePasskeys } from '../../../../shared-ui/test/fake-passkeys';
import { renderPage } from '../../../test/render-page';
import { toastStore } from '../../ui/toast/toast-store';
import { LoginPage } from './LoginPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const LOGIN = '/api/login-admin';
const user = { id: 'u1', email: 'jo@example.com', role: 'user', mustChangePassword: false };
const site = {
  studioName: 'Studio',
  supportEmail: 'help@studio.example',
  externalLogin: true,
  staffEmailDomain: 'studio.example',
};

function open(answers: Parameters<typeof startFakeServer>[0] = {}, address = '/login') {
  const server = startFakeServer({
    '/api/site': { body: site },
    '/api/auth/user': errorReply(401, 'auth.required', 'x'),
    [LOGIN]: { body: { ok: true, user } },
    ...answers,
  });
  renderPage(address, '/login', <LoginPage />);
  return server;
}

function signIn(email: string, password: string) {
  fireEvent.input(screen.getByLabelText('Email Address'), { target: { value: email } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.submit(screen.getByLabelText('Password').closest('form')!);
}

afterEach(cleanup);
afterEach(removePasskeys);

describe('LoginPage', () => {
  it('validates the fields before sending, and on every change after that', async () => {
    const server = open();
    signIn('not-an-address', '');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please enter a valid email address',
      'Password is required',
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('Email Address'));
    fireEvent.input(screen.getByLabelText('Email Address'), { target: { value: 'jo@example.com' } });
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Password is required']);
    expect(server.to(LOGIN)).toEqual([]);
  });

  it('signs in once, shows a toast and opens the home page', async () => {
    const reply = held<FakeReply>();
    const server = open({ [LOGIN]: () => reply.promise });
    signIn('jo@example.com', 'secret');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing In...' });
    expect(button.disabled).toBe(true);
    fireEvent.submit(button.form!);
    reply.release({ body: { ok: true, user } });
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(server.to(LOGIN).map(({ body }) => body)).toEqual([{ email: 'jo@example.com', password: 'secret' }]);
    expect(toastStore.read()).toMatchObject({ title: 'Login Successful', description: 'Welcome back!' });
  });

  if (TEST_DEEP)
    it("leaves 'Login Successful' of an admin to the console", async () => {
      const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      open({ [LOGIN]: { body: { ok: true, user: { ...user, role: 'admin' } } } });
      const before = toastStore.read();
      signIn('admin@example.com', 'secret');
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/dashboard'));
      expect([sessionStorage.getItem('showreel.signed-in'), toastStore.read()]).toEqual(['true', before]);
      assign.mockRestore();
    });

  it('keeps the way out of a locked account on the page', async () => {
    const text = 'Too many failed sign-ins. Try again in 15 minutes, or choose “Forgot your password?”.';
    open({ [LOGIN]: errorReply(429, 'auth.account_locked', text) });
    signIn('jo@example.com', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeTruthy();
  });

  if (TEST_DEEP)
    it('says whom to ask for a password where no mail can be sent', async () => {
      open({ '/api/site': { body: { ...site, sendsMail: false } } });
      expect(await screen.findByText(/^Forgot your password\? This site can't send emails .* Contact us/)).toBeTruthy();
      const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(targets).toContain('mailto:help@studio.example');
      expect(targets).not.toContain('/forgot-password');
      expect(targets).not.toContain('/gallery-link');
    });

  it('shows why it failed', async () => {
    open({ [LOGIN]: errorReply(401, 'auth.invalid_credentials', 'Invalid email or password') });
    signIn('jo@example.com', 'wrong');
    await waitFor(() =>
      expect(toastStore.read()).toMatchObject({
        variant: 'destructive',
        title: 'Login Failed',
        description: 'Invalid email or password',
      }),
    );
    const password = screen.getByLabelText('Password');
    expect(document.getElementById(password.getAttribute('aria-describedby')!)!.textContent).toBe(
      'Invalid email or password',
    );
    fireEvent.input(password, { target: { value: 'right' } });
    expect(password.hasAttribute('aria-invalid')).toBe(false);
  });

  if (TEST_DEEP)
    it('opens the identity provider for an address of the staff domain', async () => {
      const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      open({ [LOGIN]: errorReply(401, 'auth.invalid_credentials', 'Invalid email or password') });
      await screen.findAllByRole('link', { name: 'Contact Support' });
      signIn('Una@Studio.Example', 'wrong');
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'));
      assign.mockRestore();
    });

  it('opens the identity provider of the address', async () => {
    const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    open({
      [LOGIN]: errorReply(401, 'auth.invalid_credentials', 'Invalid email or password', { externalLogin: true }),
    });
    const before = toastStore.read();
    signIn('owner@elsewhere.example', 'wrong');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'));
    expect(toastStore.read()).toBe(before);
    assign.mockRestore();
  });

  if (TEST_DEEP)
    it('shows why the sign-in at the identity provider failed', async () => {
      open({}, '/login?error=external-login&reason=expired');
      expect(screen.getByRole('alert').textContent).toContain('timed out');
      expect((await screen.findByRole('link', { name: 'Start Again' })).getAttribute('href')).toBe('/api/login');
    });

  if (TEST_DEEP)
    it('shows somebody who is signed in why they could not sign in again', async () => {
      open({ '/api/auth/user': { body: user } }, '/login?error=external-login&reason=other-user');
      const start = await screen.findByRole('link', { name: 'Start Again' });
      await waitFor(() => expect(start.getAttribute('href')).toBe('/api/login/proof'));
      expect(screen.getByRole('alert').textContent).toContain('another account');
      expect(screen.queryByLabelText('Password')).toBeNull();
    });

  if (TEST_DEEP)
    it('offers no new start where that cannot help', async () => {
      open({}, '/login?error=external-login&reason=not-set-up');
      await within(await screen.findByRole('main')).findByText('Contact Support');
      expect(screen.queryByRole('link', { name: 'Start Again' })).toBeNull();
    });
});

describe('a passkey', () => {
  const options = { body: { options: { challenge: 'abc', rpId: 'studio.example' } } };
  const answers = { '/api/login-passkey/options': options, '/api/login-passkey': { body: { ok: true, user } } };

  it('signs in by the button', async () => {
    fakePasskeys({ get: () => 'key1' });
    const server = open(answers);
    fireEvent.click(screen.getByRole('button', { name: 'Sign In with a Passkey' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(server.to('/api/login-passkey')[0]!.body).toMatchObject({ response: { id: 'key1', type: 'public-key' } });
  });

  if (TEST_DEEP)
    it('signs in from the suggestions of the address field', async () => {
      fakePasskeys({ suggested: () => 'key1' });
      open(answers);
      expect(screen.getByLabelText('Email Address').getAttribute('autocomplete')).toBe('username webauthn');
      await waitFor(() => expect(window.location.pathname).toBe('/'));
    });

  if (TEST_DEEP)
    it('takes the place of the suggestions, which come back when the user cancels', async () => {
      let asked = 0;
      fakePasskeys({ suggested: () => null });
      const server = open({ ...answers, '/api/login-passkey/options': () => ((asked += 1), options) });
      await waitFor(() => expect(asked).toBe(1));
      fireEvent.click(screen.getByRole('button', { name: 'Sign In with a Passkey' }));
      await waitFor(() => expect(asked).toBe(3));
      expect(await screen.findByRole('button', { name: 'Sign In with a Passkey' })).toBeTruthy();
      expect(server.to('/api/login-passkey')).toEqual([]);
    });

  if (TEST_DEEP)
    it('that was removed is forgotten by the browser', async () => {
      const { told } = fakePasskeys({ get: () => 'key1' });
      open({ ...answers, '/api/login-passkey': errorReply(401, 'auth.passkey_unknown', 'This passkey was removed.') });
      fireEvent.click(screen.getByRole('button', { name: 'Sign In with a Passkey' }));
      await waitFor(() => expect(told).toEqual([{ rpId: 'studio.example', credentialId: 'key1' }]));
      expect(toastStore.read()).toMatchObject({ title: 'Login Failed', description: 'This passkey was removed.' });
    });

  it('is asked for after the password', async () => {
    fakePasskeys({});
    const methods = { methods: ['passkey', 'recoveryCode'] };
    open({ ...answers, [LOGIN]: errorReply(401, 'auth.second_factor_required', 'x', methods) });
    signIn('jo@example.com', 'secret');
    expect(await screen.findByText('Use your passkey, or enter a recovery code.')).toBeTruthy();
    expect(screen.getByLabelText('Code')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign In with a Passkey' }));
  });

  const CODES_LEFT = [true, false] as const;
  it.each(TEST_DEEP ? CODES_LEFT : CODES_LEFT.slice(0, 1))(
    'is not the only way out where the browser has none (recovery codes left: %s)',
    async (hasCodes) => {
      const methods = { methods: ['passkey', ...(hasCodes ? ['recoveryCode'] : [])] };
      open({ ...answers, [LOGIN]: errorReply(401, 'auth.second_factor_required', 'x', methods) });
      signIn('jo@example.com', 'secret');
      await screen.findByRole('button', { name: 'Back to Sign In' });
      expect(screen.queryByRole('button', { name: 'Sign In with a Passkey' })).toBeNull();
      expect(screen.queryByText(/Your studio can help you\.$/) !== null).toBe(!hasCodes);
      if (hasCodes) expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    },
  );

  if (TEST_DEEP)
    it('is not offered where the browser has none', () => {
      open();
      expect(screen.queryByRole('button', { name: 'Sign In with a Passkey' })).toBeNull();
    });
});
