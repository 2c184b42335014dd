import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { isPasskeyOffered, noteOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import { answerWith, json } from '../../test/fakeApi';
import { fakePasskeys, removePasskeys } from '../../test/fakePasskeys';
import { button, renderScreen } from '../../test/screen';
import { PasskeyOffer } from './PasskeyOffer';

const OPTIONS = { challenge: 'abc', rp: { id: 'a', name: 'a' }, user: { id: 'dTE', name: 'a' }, pubKeyCredParams: [] };
const PASSKEY = { id: 'p1', credentialId: 'key1', name: 'Bitwarden', isSynced: true, createdAt: '', lastUsedAt: null };

function open() {
  noteOfferOfPasskey(true);
  const calls = answerWith(({ path }) => {
    if (path === '/api/user/passkeys/decline') return new Response(null, { status: 204 });
    return json(
      path === '/api/user/passkeys/options'
        ? { options: OPTIONS }
        : { passkey: PASSKEY, recoveryCodes: ['AAAAA-BBBBB'] },
    );
  });
  renderScreen(<PasskeyOffer />);
  return () => calls.map(({ path, body }) => [path, body]);
}

afterEach(cleanup);
afterEach(removePasskeys);

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
