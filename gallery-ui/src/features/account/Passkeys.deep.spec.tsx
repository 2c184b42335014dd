import type { UserDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { fakePasskeys, removePasskeys } from '../../../../shared-ui/test/fake-passkeys';
import { errorReply, startFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { useFactors } from '../../api/account';
import { toastStore } from '../../ui/toast/toast-store';
import { Passkeys } from './Passkeys';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const USER = { id: 'u1', email: 'jo@example.com', firstName: 'Jo', lastName: 'Doe', isLocal: true } as UserDto;
const PHONE = {
  id: 'p1',
  credentialId: 'key1',
  name: 'Apple Passwords',
  isSynced: true,
  createdAt: '2031-02-01T10:00:00Z',
  otherHost: null,
  isSecondStep: true,
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
  let recoveryCodesLeft = 3;
  const server = startFakeServer({
    '/api/user/factors': () => ({
      body: {
        authenticatorSince: null,
        passkeys,
        recoveryCodesLeft,
        passkeyAccount: ACCOUNT,
        hasSecondFactor: passkeys.length > 0,
      },
    }),
    '/api/user/recovery-codes': () => {
      recoveryCodesLeft = 10;
      return { body: { recoveryCodes: ['CCCCC-DDDDD'] } };
    },
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

describe('Passkeys', () => {
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

  if (TEST_DEEP)
    it('has the browser forget none for a list from before the page was opened', async () => {
      const { told } = fakePasskeys({});
      const server = open();
      await screen.findByRole('button', { name: 'Add a Passkey' });
      await waitFor(() => expect(told).toContainEqual(expect.objectContaining({ allAcceptedCredentialIds: [] })));
      told.length = 0;
      server.set('/api/user/factors', {
        body: {
          authenticatorSince: null,
          passkeys: [{ ...PHONE, lastUsedAt: null }],
          recoveryCodesLeft: 10,
          passkeyAccount: ACCOUNT,
          hasSecondFactor: true,
        },
      });
      // The page is left and opened again; another device has added a passkey meanwhile.
      fireEvent.click(screen.getByRole('button', { name: 'Leave or open' }));
      fireEvent.click(screen.getByRole('button', { name: 'Leave or open' }));
      await screen.findByRole('list', { name: 'Passkeys' });
      await waitFor(() => expect(told).toContainEqual(expect.objectContaining({ allAcceptedCredentialIds: ['key1'] })));
      expect(told).not.toContainEqual(expect.objectContaining({ allAcceptedCredentialIds: [] }));
    });

  if (TEST_DEEP)
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

  if (TEST_DEEP)
    it('marks one of another host', async () => {
      open([{ ...PHONE, lastUsedAt: null, otherHost: 'old.example' }]);
      expect((await screen.findByRole('listitem')).textContent).toContain(
        'Made for old.example: it no longer works here',
      );
    });

  if (TEST_DEEP)
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

  if (TEST_DEEP)
    it('shows nothing where there is none and none can be added', async () => {
      open([], <Reading />);
      await screen.findByText('Read');
      expect(screen.getAllByRole('button')).toHaveLength(1);
      expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
    });

  it('counts the recovery codes, and makes new ones after a question', async () => {
    fakePasskeys({});
    const server = open([{ ...PHONE, lastUsedAt: null }]);
    await screen.findByText('You have 3 recovery codes left.');
    pressOn(screen.getByRole('button', { name: 'Make New Codes' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep the Old Ones' }));
    expect(server.to('/api/user/recovery-codes')).toEqual([]);
    pressOn(screen.getByRole('button', { name: 'Make New Codes' }));
    const codes = await screen.findByRole('status', { name: 'Recovery codes' });
    expect(codes.textContent).toContain('CCCCC-DDDDD');
    pressOn(within(codes).getByRole('button'));
    expect(await screen.findByText('You have 10 recovery codes left.')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('counts no codes where there is no second factor', async () => {
      fakePasskeys({});
      open([]);
      await screen.findByRole('button', { name: 'Add a Passkey' });
      expect(screen.queryByText(/recovery codes/)).toBeNull();
    });
});

describe('when the last sign-in is a while ago', () => {
  const required = errorReply(403, 'auth.proof_required', 'Confirm first that it is you.');
  const ask = () => screen.findByRole('dialog', { name: "Confirm It's You" });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  /** Opens the page with a server that asks for a proof before it removes the passkey. */
  function openUnproven(passkeys: object[] = [{ ...PHONE, lastUsedAt: null }]) {
    const server = open(passkeys);
    let isProven = false;
    server.set('/api/user/passkeys/options', () => (isProven ? { body: { options: OPTIONS } } : required));
    server.set('/api/user/recovery-codes', () => (isProven ? { body: { recoveryCodes: ['EEEEE-FFFFF'] } } : required));
    server.set('/api/user/proof', ({ body }) => {
      const { password, code } = body as { password: string; code?: string };
      const wrong = password !== 'right' ? 'password' : passkeys.length > 0 && code !== '12345' ? 'code' : null;
      isProven = wrong === null;
      const fields = wrong && { [wrong]: { code: `${wrong}_wrong`, params: {}, message: 'This is wrong.' } };
      return wrong ? errorReply(400, 'request.invalid', 'x', { fields }) : { body: null };
    });
    server.set('/api/login-passkey/options', { body: { options: { challenge: 'abc', rpId: 'studio.example' } } });
    server.set('/api/login-passkey', () => {
      isProven = true;
      return { body: { ok: true, user: USER, offersPasskey: false } };
    });
    return server;
  }

  it('asks for the password, and goes on with what the user was doing', async () => {
    fakePasskeys({ create: () => 'key1' });
    const server = openUnproven([]);
    pressOn(await screen.findByRole('button', { name: 'Add a Passkey' }));
    await ask();
    expect(screen.queryByLabelText('Recovery Code')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use Your Passkey' })).toBeNull();
    type('Password', 'wrong');
    fireEvent.click(screen.getByRole('button', { name: "It's Me" }));
    expect((await screen.findByRole('alert')).textContent).toBe('This is wrong.');
    type('Password', 'right');
    fireEvent.click(screen.getByRole('button', { name: "It's Me" }));
    expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.to('/api/user/proof').map(({ body }) => body)).toEqual([
      { password: 'wrong' },
      { password: 'right' },
    ]);
  });

  if (TEST_DEEP)
    it('takes a recovery code too where there is a passkey', async () => {
      fakePasskeys({});
      openUnproven();
      fireEvent.click(await screen.findByRole('button', { name: 'Make New Codes' }));
      fireEvent.click(screen.getByRole('button', { name: 'Make New Codes' }));
      await ask();
      type('Password', 'right');
      type('Recovery Code', '12345');
      fireEvent.click(screen.getByRole('button', { name: "It's Me" }));
      expect(await screen.findByText('EEEEE-FFFFF')).toBeTruthy();
    });

  if (TEST_DEEP)
    it('takes a passkey instead', async () => {
      fakePasskeys({ get: () => 'key1' });
      const server = openUnproven();
      fireEvent.click(await screen.findByRole('button', { name: 'Make New Codes' }));
      fireEvent.click(screen.getByRole('button', { name: 'Make New Codes' }));
      await ask();
      fireEvent.click(screen.getByRole('button', { name: 'Use Your Passkey' }));
      expect(await screen.findByText('EEEEE-FFFFF')).toBeTruthy();
      expect(server.to('/api/user/proof')).toEqual([]);
    });

  it('goes on with nothing for somebody else', async () => {
    fakePasskeys({ get: () => 'key1' });
    const server = openUnproven();
    server.set('/api/login-passkey', { body: { ok: true, user: { ...USER, id: 'u2' }, offersPasskey: false } });
    fireEvent.click(await screen.findByRole('button', { name: 'Make New Codes' }));
    fireEvent.click(screen.getByRole('button', { name: 'Make New Codes' }));
    await ask();
    fireEvent.click(screen.getByRole('button', { name: 'Use Your Passkey' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to('/api/user/recovery-codes')).toHaveLength(1);
  });

  if (TEST_DEEP)
    it('changes nothing when the user closes the question', async () => {
      fakePasskeys({});
      const server = openUnproven();
      const before = toastStore.read();
      fireEvent.click(await screen.findByRole('button', { name: 'Make New Codes' }));
      fireEvent.click(screen.getByRole('button', { name: 'Make New Codes' }));
      await ask();
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.to('/api/user/recovery-codes')).toHaveLength(1);
      expect(toastStore.read()).toBe(before);
    });
});
