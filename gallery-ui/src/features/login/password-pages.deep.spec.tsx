import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { errorReply, startFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { toastStore } from '../../ui/toast/toast-store';
import { ForgotPasswordPage } from './LinkRequestPage';
import { ResetPasswordPage } from './ResetPasswordPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const REQUEST = '/api/password-reset';
const CONFIRM = '/api/password-reset/confirm';
const site = { studioName: 'Studio', supportEmail: 'help@studio.example', sendsMail: true };
const serve = (answers: Parameters<typeof startFakeServer>[0]) =>
  startFakeServer({ '/api/site': { body: site }, ...answers });

afterEach(cleanup);

describe('the forgotten password', () => {
  const open = () => renderPage('/forgot-password', '/forgot-password', <ForgotPasswordPage />);
  const send = async (email: string) => {
    fireEvent.change(await screen.findByLabelText('Email Address'), { target: { value: email } });
    await act(async () => void fireEvent.submit(screen.getByLabelText('Email Address').closest('form')!));
  };

  it('requests a link, and claims no account', async () => {
    const server = serve({ [REQUEST]: { body: { ok: true } } });
    open();
    await send(' jo@example.com ');
    expect((await screen.findByRole('status')).textContent).toMatch(/If jo@example.com has an account, .* one hour/);
    expect(server.to(REQUEST).map(({ body }) => body)).toEqual([{ email: 'jo@example.com', language: 'en' }]);
  });

  if (TEST_DEEP)
    it('shows why it failed at the field', async () => {
      serve({ [REQUEST]: errorReply(429, 'auth.too_many_attempts', 'Too many attempts. Try again in 40 minutes.') });
      open();
      await send('jo@example.com');
      expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 40 minutes.');
    });

  if (TEST_DEEP)
    it('claims no mail where none can be sent', async () => {
      serve({ '/api/site': { body: { ...site, sendsMail: false } } });
      open();
      expect(await screen.findByText(/can't send emails at the moment/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Send Link' })).toBeNull();
    });
});

describe('a link to choose a new password', () => {
  const open = (hash: string) => renderPage(`/reset-password${hash}`, '/reset-password', <ResetPasswordPage />);
  const save = async (password: string, repeated = password) => {
    fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: password } });
    fireEvent.change(screen.getByLabelText('Repeat New Password'), { target: { value: repeated } });
    fireEvent.click(screen.getByRole('button', { name: 'Save Password' }));
  };

  it('sets the password and leads to the sign-in', async () => {
    const server = serve({ [CONFIRM]: { body: { ok: true } } });
    open('#to-ken');
    await save('long enough', 'something else');
    expect(await screen.findByText("The passwords don't match.")).toBeTruthy();
    await save('long enough');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.location.hash).toBe('');
    expect(server.to(CONFIRM).map(({ body }) => body)).toEqual([
      { token: 'to-ken', newPassword: 'long enough', language: 'en' },
    ]);
    expect(toastStore.read()).toMatchObject({ title: 'Password Changed' });
  });

  if (TEST_DEEP)
    it('shows what is wrong with the password', async () => {
      serve({
        [CONFIRM]: errorReply(400, 'request.invalid', 'x', {
          fields: { newPassword: { code: 'password_same', params: {}, message: 'It must differ.' } },
        }),
      });
      open('#to-ken');
      await save('long enough');
      expect((await screen.findByText('It must differ.')).id).toBe(
        screen.getByLabelText('New Password').getAttribute('aria-describedby'),
      );
    });

  it('offers a new one when it has expired, or is incomplete', async () => {
    serve({ [CONFIRM]: errorReply(410, 'auth.link_expired', 'x') });
    open('#to-ken');
    await save('long enough');
    const link = await screen.findByRole('link', { name: 'Request a New Link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
    cleanup();
    open('');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  });
});
