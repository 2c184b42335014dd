import type { UserDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakePasskeys, removePasskeys } from '../../../test/fake-passkeys';
import { errorReply, startFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { toastStore } from '../../ui/toast/toast-store';
import { Passkeys } from './Passkeys';

const USER = { id: 'u1', email: 'jo@example.com', firstName: 'Jo', lastName: 'Doe', isLocal: true } as UserDto;
const PHONE = {
  id: 'p1',
  credentialId: 'key1',
  name: 'Apple Passwords',
  isSynced: true,
  createdAt: '2031-02-01T10:00:00Z',
};
const OPTIONS = { challenge: 'abc', rp: { id: 'a', name: 'a' }, user: { id: 'dTE', name: 'a' }, pubKeyCredParams: [] };

function open(first: object[] = []) {
  let passkeys = first;
  const server = startFakeServer({
    '/api/user/factors': () => ({
      body: { passkeys, recoveryCodesLeft: 0, passkeyAccount: { relyingParty: 'studio.example', id: 'dTE' } },
    }),
    '/api/user/passkeys/options': { body: { options: OPTIONS } },
    '/api/user/passkeys': () => {
      passkeys = [{ ...PHONE, lastUsedAt: null }];
      return { body: { passkey: PHONE, recoveryCodes: ['AAAAA-BBBBB'] } };
    },
    'PATCH /api/user/passkeys/p1': ({ body }) => {
      passkeys = [{ ...PHONE, lastUsedAt: null, ...(body as object) }];
      return { body: null };
    },
    'DELETE /api/user/passkeys/p1': () => {
      passkeys = [];
      return { body: null };
    },
  });
  renderPage('/user-dashboard', '/user-dashboard', <Passkeys user={USER} />);
  return server;
}

afterEach(cleanup);
afterEach(removePasskeys);

it('adds one with a touch, and shows the codes once', async () => {
  const { told } = fakePasskeys({ create: () => 'key1' });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
  const codes = await screen.findByRole('status', { name: 'Recovery codes' });
  expect(codes.textContent).toContain('AAAAA-BBBBB');
  fireEvent.click(within(codes).getByRole('button'));
  expect(screen.queryByRole('status', { name: 'Recovery codes' })).toBeNull();
  const list = await screen.findByRole('list', { name: 'Passkeys' });
  expect(list.textContent).toMatch(/^Apple PasswordsOn all your devices · Added .*2031 · Not used yet/);
  await waitFor(() =>
    expect(told).toContainEqual({ rpId: 'studio.example', userId: 'dTE', allAcceptedCredentialIds: ['key1'] }),
  );
});

it('says when this device has one already, and nothing when the user cancels', async () => {
  fakePasskeys({});
  const server = open();
  const before = toastStore.read();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
  await waitFor(() => expect(server.to('/api/user/passkeys/options')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a Passkey' }).disabled).toBe(false),
  );
  expect(toastStore.read()).toBe(before);
  navigator.credentials.create = () => Promise.reject(new DOMException('x', 'InvalidStateError'));
  fireEvent.click(screen.getByRole('button', { name: 'Add a Passkey' }));
  await waitFor(() => expect(JSON.stringify(toastStore.read())).toContain('on this device already'));
});

it('renames one in its row, and removes it after a question', async () => {
  fakePasskeys({});
  const server = open([{ ...PHONE, lastUsedAt: '2031-02-03T10:00:00Z' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Apple Passwords' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'My phone' } });
  fireEvent.submit(screen.getByLabelText('Name').closest('form')!);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove My phone' }));
  expect(screen.getByRole('alert').textContent).toContain('will no longer sign you in');
  expect(server.to('DELETE /api/user/passkeys/p1')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
  expect(server.to('PATCH /api/user/passkeys/p1')[0]!.body).toEqual({ name: 'My phone' });
});

it('shows nothing where there is none and none can be added', async () => {
  const server = open();
  await waitFor(() => expect(server.calls).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks for a new sign-in when the last one is a while ago', async () => {
  fakePasskeys({ create: () => 'key1' });
  const server = open();
  server.set('/api/user/passkeys/options', errorReply(403, 'auth.proof_required', 'Prove that it is you.'));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
  await waitFor(() => expect(JSON.stringify(toastStore.read())).toContain('Please log out and sign in again'));
});
