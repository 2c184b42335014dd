import type { UserDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isPasskeyOffered, noteOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import { answerWith, json } from '../../test/fakeApi';
import { fakePasskeys, removePasskeys } from '../../../shared-ui/test/fake-passkeys';
import { button, renderScreen } from '../../test/screen';
import { signOut, signOutEverywhere } from '../api/session';
import { FactorsSection } from './FactorsSection';
import { PasskeyOffer } from './PasskeyOffer';

const OPTIONS = { challenge: 'abc', rp: { id: 'a', name: 'a' }, user: { id: 'dTE', name: 'a' }, pubKeyCredParams: [] };
const ACCOUNT = { relyingParty: 'studio.example', id: 'dTE' };
const PASSKEY = {
  id: 'p1',
  credentialId: 'key1',
  name: 'Bitwarden',
  isSynced: true,
  createdAt: '2031-02-01T10:00:00Z',
  lastUsedAt: null,
};

function open(part = <PasskeyOffer />) {
  noteOfferOfPasskey(true);
  let passkeys: object[] = [];
  const calls = answerWith(({ method, path }) => {
    if (path === '/api/user/factors')
      return json({ passkeys, recoveryCodesLeft: 0, authenticatorSince: null, passkeyAccount: ACCOUNT });
    if (path === '/api/user/passkeys' && method === 'POST') passkeys = [PASSKEY];
    if (path === '/api/user/passkeys/decline') return new Response(null, { status: 204 });
    return json(
      path === '/api/user/passkeys/options'
        ? { options: OPTIONS }
        : { passkey: PASSKEY, recoveryCodes: ['AAAAA-BBBBB'] },
    );
  });
  renderScreen(part);
  return () => calls.map(({ path, body }) => [path, body]);
}

afterEach(cleanup);
afterEach(removePasskeys);

describe('PasskeyOffer', () => {
  it('is answered once', async () => {
    fakePasskeys({});
    const calls = open();
    expect(calls()).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Sign in faster next time' })).toBeNull());
    expect(calls()).toEqual([['/api/user/passkeys/decline', undefined]]);
    expect(isPasskeyOffered()).toBe(false);
  });

  it('adds a passkey and shows the codes to keep', async () => {
    fakePasskeys({ create: () => 'key1' });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
    expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy();
    fireEvent.click(button("I've kept them"));
    await waitFor(() => expect(screen.queryByText('AAAAA-BBBBB')).toBeNull());
    expect(isPasskeyOffered()).toBe(false);
  });

  it('is answered by a passkey that is added on the account page', async () => {
    fakePasskeys({ create: () => 'key1' });
    open(
      <>
        <PasskeyOffer />
        <section aria-label="Account">
          <FactorsSection user={{ email: 'ada@studio.example', isLocal: true } as UserDto} />
        </section>
      </>,
    );
    const page = within(screen.getByRole('region', { name: 'Account' }));
    fireEvent.click(await page.findByRole('button', { name: 'Add passkey' }));
    expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy();
    fireEvent.click(button("I've kept them"));
    await waitFor(() => expect(screen.queryByText('Sign in faster next time')).toBeNull());
    expect(isPasskeyOffered()).toBe(false);
  });

  it.each([signOut, signOutEverywhere])('ends with the session: %p', async (leave) => {
    answerWith(() => json({ ok: true }));
    const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    noteOfferOfPasskey(true);
    await leave();
    expect(assign).toHaveBeenCalledWith('/');
    expect(isPasskeyOffered()).toBe(false);
  });
});
