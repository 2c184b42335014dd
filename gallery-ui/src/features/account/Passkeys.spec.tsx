import type { UserDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { fakePasskeys, removePasskeys } from '../../../test/fake-passkeys';
import { errorReply, startFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { useFactors } from '../../api/account';
import { toastStore } from '../../ui/toast/toast-store';
import { Passkeys } from './Passkeys';

const USER = { id: 'u1', email: 'jo@example.com', firstName: 'Jo', lastName: 'Doe', isLocal: true } as UserDto;
const PHONE = {
  id: 'p1',
  credentialId: 'key1',
  name: 'Apple Passwords',
  isSynced: true,
  createdAt: '2031-02-01T10:00:00Z',
  otherHost: null,
};
const ACCOUNT = { relyingParty: 'studio.example', id: 'dTE' };
const OPTIONS = { challenge: 'abc', rp: { id: 'a', name: 'a' }, user: { id: 'dTE', name: 'a' }, pubKeyCredParams: [] };

/** The part of the account page, which can be left. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Passkeys user={USER} />}
      <button onClick={() => setOpen(!isOpen)}>Leave or open</button>
    </>
  );
}

/** Says when the list has come. */
function Reading() {
  return <p>{useFactors().isCurrent ? 'Read' : 'Reading'}</p>;
}

function open(first: object[] = [], beside: ReactNode = null) {
  let passkeys = first;
  const server = startFakeServer({
    '/api/user/factors': () => ({
      body: { passkeys, recoveryCodesLeft: 0, passkeyAccount: ACCOUNT },
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
  renderPage(
    '/user-dashboard',
    '/user-dashboard',
    <>
      <Page />
      {beside}
    </>,
  );
  return server;
}

/** Clicks a button that has the focus, as keys and the pointer do. */
function pressOn(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

afterEach(cleanup);
afterEach(removePasskeys);

it('adds one with a touch, and shows the codes once', async () => {
  const { told } = fakePasskeys({ create: () => 'key1' });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
  const codes = await screen.findByRole('status', { name: 'Recovery codes' });
  expect(codes.textContent).toContain('AAAAA-BBBBB');
  pressOn(within(codes).getByRole('button'));
  expect(screen.queryByRole('status', { name: 'Recovery codes' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Passkeys' }));
  const list = await screen.findByRole('list', { name: 'Passkeys' });
  expect(list.textContent).toMatch(/^Apple PasswordsIn your password manager · Added .*2031 · Not used yet/);
  await waitFor(() =>
    expect(told).toContainEqual({ rpId: 'studio.example', userId: 'dTE', allAcceptedCredentialIds: ['key1'] }),
  );
});

it('has the browser forget none for a list from before the page was opened', async () => {
  const { told } = fakePasskeys({});
  const server = open();
  await screen.findByRole('button', { name: 'Add a Passkey' });
  await waitFor(() => expect(told).toContainEqual(expect.objectContaining({ allAcceptedCredentialIds: [] })));
  told.length = 0;
  server.set('/api/user/factors', {
    body: { passkeys: [{ ...PHONE, lastUsedAt: null }], recoveryCodesLeft: 10, passkeyAccount: ACCOUNT },
  });
  // The page is left and opened again; another device has added a passkey meanwhile.
  fireEvent.click(screen.getByRole('button', { name: 'Leave or open' }));
  fireEvent.click(screen.getByRole('button', { name: 'Leave or open' }));
  await screen.findByRole('list', { name: 'Passkeys' });
  await waitFor(() => expect(told).toContainEqual(expect.objectContaining({ allAcceptedCredentialIds: ['key1'] })));
  expect(told).not.toContainEqual(expect.objectContaining({ allAcceptedCredentialIds: [] }));
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

it('marks one of another host', async () => {
  open([{ ...PHONE, lastUsedAt: null, otherHost: 'old.example' }]);
  expect((await screen.findByRole('listitem')).textContent).toContain('Made for old.example: it no longer works here');
});

it('takes no second press of Remove for an answer', async () => {
  fakePasskeys({});
  open([{ ...PHONE, lastUsedAt: null }]);
  const remove = await screen.findByRole('button', { name: 'Remove Apple Passwords' });
  pressOn(remove);
  expect(remove.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
});

it('keeps the focus in the list when a button or a field goes', async () => {
  fakePasskeys({});
  open([{ ...PHONE, lastUsedAt: null }]);
  const row = await screen.findByRole('listitem');
  pressOn(screen.getByRole('button', { name: 'Remove Apple Passwords' }));
  pressOn(screen.getByRole('button', { name: 'Keep' }));
  expect(document.activeElement).toBe(row);
  pressOn(screen.getByRole('button', { name: 'Rename Apple Passwords' }));
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  expect(document.activeElement).toBe(row);
  pressOn(screen.getByRole('button', { name: 'Rename Apple Passwords' }));
  fireEvent.submit(screen.getByLabelText('Name').closest('form')!);
  await waitFor(() => expect(document.activeElement).toBe(row));
  pressOn(screen.getByRole('button', { name: 'Remove Apple Passwords' }));
  pressOn(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Passkeys' }));
});

it('shows nothing where there is none and none can be added', async () => {
  open([], <Reading />);
  await screen.findByText('Read');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
});

it('asks for a new sign-in when the last one is a while ago', async () => {
  fakePasskeys({ create: () => 'key1' });
  const server = open();
  server.set('/api/user/passkeys/options', errorReply(403, 'auth.proof_required', 'Prove that it is you.'));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
  await waitFor(() => expect(JSON.stringify(toastStore.read())).toContain('Please log out and sign in again'));
});
