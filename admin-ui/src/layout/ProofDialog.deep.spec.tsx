import { getCurrentUser, refundPurchase } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { fakePasskeys, removePasskeys } from '../../../shared-ui/test/fake-passkeys';
import { button, fieldMessage, renderScreen } from '../../test/screen';
import { dataProvider } from '../api/dataProvider';
import { downloadWithProof } from '../api/proof';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

afterEach(cleanup);
afterEach(removePasskeys);

const USER = { id: 'u', email: 'anna@studio.example', firstName: 'Anna', role: 'admin', isLocal: true };
const BODY = { requestId: 'r', amountCents: 100 };
const required = () => json({ code: 'auth.proof_required', error: 'Prove it.' }, 403);

/** Fakes a server that wants a proof, with an account of this kind. */
function server({
  isLocal = true,
  hasApp = false,
  hasPasskey = false,
  isDown = false,
  knowsPasskey = true,
  owner = 'u',
} = {}) {
  let isProven = false;
  let fails = isDown;
  const calls = answerWith(({ method, path, body }) => {
    if (path === '/api/auth/user') return json({ ...USER, isLocal });
    if (path === '/api/user/factors' && fails) return json({ code: 'server.unavailable', message: 'Busy.' }, 503);
    if (path === '/api/user/factors')
      return json({
        authenticatorSince: hasApp ? '2031-01-01' : null,
        passkeys: hasPasskey ? [{ id: 'p1', otherHost: null }] : [],
      });
    if (path === '/api/login-passkey/options') return json({ options: { challenge: 'abc', rpId: 'studio.example' } });
    if (path === '/api/login-passkey' && !knowsPasskey)
      return json({ code: 'auth.passkey_unknown', message: 'This passkey was removed.' }, 401);
    if (path === '/api/login-passkey') {
      isProven = true;
      return json({ ok: true, user: { ...USER, id: owner }, offersPasskey: false });
    }
    if (path === '/api/user/proof' && method === 'POST') {
      if ((body as { password: string }).password !== 'right')
        return json(
          {
            code: 'request.invalid',
            error: 'No.',
            fields: { password: { code: 'password_wrong', params: {} } },
          },
          400,
        );
      isProven = true;
      return new Response(null, { status: 204 });
    }
    if (!isProven) return required();
    return path === '/api/user/proof' ? new Response(null, { status: 204 }) : json({ done: true });
  });
  return {
    calls,
    signInAgain: () => (isProven = true),
    recover: () => (fails = false),
    refunds: () => calls.filter(({ path }) => path.endsWith('/refunds')),
  };
}
const refund = () => refundPurchase({ path: { id: 'p' }, body: BODY });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The dialog has closed, and all its updates are done. */
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('ProofDialog', () => {
  it('asks once, and sends all waiting requests again as they were', async () => {
    const { refunds } = server();
    renderScreen(<p>Here</p>);
    const replies = Promise.all([refund(), refund()]);
    await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await waitFor(() => expect(refunds()).toHaveLength(2));
    type('Password', 'wrong');
    fireEvent.click(button('Confirm'));
    await waitFor(() => expect(fieldMessage('Password')).toBeTruthy());
    type('Password', 'right');
    fireEvent.click(button('Confirm'));
    await closed();
    expect(await replies).toEqual([{ done: true }, { done: true }]);
    expect(refunds().map(({ body }) => body)).toEqual([BODY, BODY, BODY, BODY]);
  });

  it('asks for what react-admin sends, too', async () => {
    const { calls } = server();
    renderScreen(<p>Here</p>);
    const data = { firstName: 'Ada' };
    const reply = dataProvider.create('users', { data });
    await screen.findByRole('dialog');
    type('Password', 'right');
    fireEvent.click(button('Confirm'));
    await closed();
    expect((await reply).data).toMatchObject({ done: true });
    expect(calls.filter(({ path }) => path === '/api/admin/users').map(({ body }) => body)).toEqual([data, data]);
  });

  it('asks for a code too where there is an app', async () => {
    const { calls } = server({ hasApp: true });
    renderScreen(<p>Here</p>);
    const reply = refund();
    await screen.findByLabelText('Code from your app');
    type('Password', 'right');
    type('Code from your app', '123456');
    fireEvent.click(button('Confirm'));
    await closed();
    expect(await reply).toEqual({ done: true });
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/user/proof')?.body).toEqual({
      password: 'right',
      code: '123456',
    });
  });

  it('takes a passkey, or the password and a recovery code, where there is no app', async () => {
    fakePasskeys({ get: () => 'key1' });
    const { calls } = server({ hasPasskey: true });
    renderScreen(<p>Here</p>);
    const reply = refund();
    expect(await screen.findByText(/^Use your passkey, or your password and a recovery code\./)).toBeTruthy();
    expect(screen.getByLabelText('Recovery code')).toBeTruthy();
    fireEvent.click(button('Sign In with a Passkey'));
    await closed();
    expect(await reply).toEqual({ done: true });
    const { body } = calls.find(({ path }) => path === '/api/login-passkey')!;
    expect(body).toMatchObject({ response: { id: 'key1' } });
  });

  it('sends nothing for somebody else, whose passkey was used', async () => {
    fakePasskeys({ get: () => 'key1' });
    const { refunds } = server({ hasPasskey: true, owner: 'somebody else' });
    renderScreen(<p>Here</p>);
    const reply = refund().catch(({ status }: { status: number }) => status);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign In with a Passkey' }));
    await closed();
    expect(await reply).toBe(403);
    expect(refunds()).toHaveLength(1);
  });

  if (TEST_DEEP)
    it('says why the server took no passkey, and goes on asking', async () => {
      fakePasskeys({ get: () => 'key1' });
      server({ hasPasskey: true, knowsPasskey: false });
      renderScreen(<p>Here</p>);
      const reply = refund().catch(({ status }: { status: number }) => status);
      fireEvent.click(await screen.findByRole('button', { name: 'Sign In with a Passkey' }));
      expect(await screen.findByText('This passkey was removed.')).toBeTruthy();
      fireEvent.click(button('Cancel'));
      await closed();
      expect(await reply).toBe(403);
    });

  if (TEST_DEEP)
    it('offers to read again when it could not learn which fields are needed', async () => {
      const { recover } = server({ isDown: true, hasApp: true });
      renderScreen(<p>Here</p>);
      const reply = refund().catch(({ status }: { status: number }) => status);
      const retry = await screen.findByRole('button', { name: 'Try again' });
      expect(screen.queryByLabelText('Password')).toBeNull();
      recover();
      fireEvent.click(retry);
      expect(await screen.findByLabelText('Code from your app')).toBeTruthy();
      fireEvent.click(button('Cancel'));
      await closed();
      expect(await reply).toBe(403);
    });

  it('gives the request its rejection when nobody confirms', async () => {
    const { refunds } = server();
    renderScreen(<p>Here</p>);
    const reply = refund().catch(({ status }: { status: number }) => status);
    await screen.findByRole('dialog');
    fireEvent.click(button('Cancel'));
    await closed();
    expect(await reply).toBe(403);
    expect(refunds()).toHaveLength(1);
  });

  it('sends accounts of the identity provider there, and asks again until they have been', async () => {
    const { signInAgain, refunds } = server({ isLocal: false });
    renderScreen(<p>Here</p>);
    const reply = refund();
    expect((await screen.findByRole('link', { name: 'Sign in in a new tab' })).getAttribute('href')).toBe(
      '/api/login/proof',
    );
    fireEvent.click(button('Continue'));
    await waitFor(() => expect(refunds()).toHaveLength(2));
    await screen.findByRole('dialog');
    signInAgain();
    fireEvent.click(button('Continue'));
    await closed();
    expect(await reply).toEqual({ done: true });
  });

  if (TEST_DEEP)
    it('lets a download begin once it is confirmed', async () => {
      server();
      await getCurrentUser();
      const begun: string[] = [];
      const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
        this: HTMLAnchorElement,
      ) {
        begun.push(`${new URL(this.href).pathname} ${this.download}`);
      });
      renderScreen(
        <a href="/api/admin/audit/export" download="activity.csv" onClick={downloadWithProof}>
          Export
        </a>,
      );
      fireEvent.click(screen.getByRole('link', { name: 'Export' }));
      await screen.findByRole('dialog');
      fireEvent.click(button('Cancel'));
      await screen.findByText("The download hasn't started: confirm first that it is you.");
      await closed();
      fireEvent.click(screen.getByRole('link', { name: 'Export' }));
      await screen.findByRole('dialog');
      expect(begun).toEqual([]);
      type('Password', 'right');
      fireEvent.click(button('Confirm'));
      await waitFor(() => expect(begun).toEqual(['/api/admin/audit/export activity.csv']));
      await closed();
      click.mockRestore();
    });
});
