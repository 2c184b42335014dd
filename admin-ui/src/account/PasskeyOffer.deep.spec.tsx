import type { UserDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isPasskeyOffered, noteOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import { answerWith, json } from '../../test/fakeApi';
import { fakePasskeys, removePasskeys } from '../../../shared-ui/test/fake-passkeys';
import { button, renderScreen } from '../../test/screen';
import { signOut, signOutEverywhere } from '../api/session';
import { FactorsSection } from './FactorsSection';
import { PasskeyOffer } from './PasskeyOffer';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const OPTIONS = { challenge: 'abc', rp: { id: 'a', name: 'a' }, user: { id: 'dTE', name: 'a' }, pubKeyCredParams: [] };
const ACCOUNT = { relyingParty: 'studio.example', id: 'dTE' };
const PASSKEY = {
  id: 'p1',
  credentialId: 'key1',
  name: 'Bitwarden',
  isSynced: true,
  createdAt: '2031-02-01T10:00:00Z',
  lastUsedAt: null,
  otherHost: null,
  isSecondStep: true,
};

function open(part = <PasskeyOffer />) {
  noteOfferOfPasskey(true);
  let passkeys: object[] = [];
  let isSecondStep = true;
  const calls = answerWith(({ method, path }) => {
    if (path === '/api/user/factors')
      return json({ passkeys, recoveryCodesLeft: 0, authenticatorSince: null, passkeyAccount: ACCOUNT });
    if (path === '/api/user/passkeys/automatic/options') {
      isSecondStep = false;
      return json({ options: OPTIONS });
    }
    if (path === '/api/user/passkeys/p1/second-step') {
      passkeys = [PASSKEY];
      return json({ recoveryCodes: ['AAAAA-BBBBB'] });
    }
    if (path === '/api/user/passkeys' && method === 'POST') passkeys = [{ ...PASSKEY, isSecondStep }];
    if (path === '/api/user/passkeys/decline' || method === 'DELETE') return new Response(null, { status: 204 });
    return json(
      path === '/api/user/passkeys/options'
        ? { options: OPTIONS }
        : { passkey: { ...PASSKEY, isSecondStep }, recoveryCodes: isSecondStep ? ['AAAAA-BBBBB'] : [] },
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

  if (TEST_DEEP)
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

  describe('where the browser makes one by itself', () => {
    const OFFER = { name: 'Sign in faster next time' };
    const MADE = { name: 'Your password manager has saved a passkey' };
    const onlyPaths = (calls: () => unknown[][]) => calls().map(([path]) => path);

    it('says so, and gives the recovery codes once it becomes the second step', async () => {
      fakePasskeys({ automatic: () => 'key1' });
      const calls = open();
      const message = within(await screen.findByRole('group', MADE));
      expect(onlyPaths(calls)).toEqual(
        expect.arrayContaining(['/api/user/passkeys/automatic/options', '/api/user/passkeys']),
      );
      expect(onlyPaths(calls)).not.toContain('/api/user/passkeys/p1/second-step');
      expect(screen.queryByText('AAAAA-BBBBB')).toBeNull();
      expect(isPasskeyOffered()).toBe(false);
      fireEvent.click(message.getByRole('button', { name: 'Make it my second step' }));
      expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy();
      expect(screen.queryByRole('group', MADE)).toBeNull();
    });

    if (TEST_DEEP)
      it('removes it on request, from the password manager, too', async () => {
        const { told } = fakePasskeys({ automatic: () => 'key1' });
        const calls = open();
        fireEvent.click(within(await screen.findByRole('group', MADE)).getByRole('button', { name: 'Remove' }));
        await waitFor(() => expect(screen.queryByRole('group', MADE)).toBeNull());
        expect(onlyPaths(calls)).toContain('/api/user/passkeys/p1');
        expect(told).toContainEqual({ rpId: 'a', credentialId: 'key1' });
      });

    if (TEST_DEEP)
      it('offers one as usual when it makes none', async () => {
        fakePasskeys({ automatic: () => null });
        open();
        expect(await screen.findByRole('group', OFFER)).toBeTruthy();
        expect(screen.queryByRole('group', MADE)).toBeNull();
      });

    if (TEST_DEEP)
      it('offers one when it does not answer for five seconds', async () => {
        jest.useFakeTimers({ advanceTimers: true });
        fakePasskeys({ automatic: () => new Promise(() => undefined) });
        open();
        await waitFor(() => expect(jest.getTimerCount()).toBeGreaterThan(0));
        expect(screen.queryByRole('group', OFFER)).toBeNull();
        jest.advanceTimersByTime(5_000);
        expect(await screen.findByRole('group', OFFER)).toBeTruthy();
        jest.useRealTimers();
      });

    if (TEST_DEEP)
      it('asks it once, right after the sign-in', async () => {
        fakePasskeys({ automatic: () => null });
        const calls = open();
        await screen.findByRole('group', OFFER);
        cleanup();
        renderScreen(<PasskeyOffer />);
        await screen.findByRole('group', OFFER);
        expect(onlyPaths(calls).filter((path) => path === '/api/user/passkeys/automatic/options')).toHaveLength(1);
      });

    if (TEST_DEEP)
      it('asks it no more a minute later', async () => {
        fakePasskeys({ automatic: () => 'key1' });
        const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 61_000);
        noteOfferOfPasskey(true);
        now.mockRestore();
        const calls = answerWith(() => json({ passkeys: [] }));
        renderScreen(<PasskeyOffer />);
        await screen.findByRole('group', OFFER);
        expect(calls).toEqual([]);
      });
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
