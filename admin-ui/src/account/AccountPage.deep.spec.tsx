import type { FactorsDto, NotificationChoicesDto, PasskeyDto, SessionDto, UserDto } from '@showreel/api-client';
import { getFactorsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { answerWith, json } from '../../test/fakeApi';
import { fakePasskeys, removePasskeys } from '../../../shared-ui/test/fake-passkeys';
import { button, fieldMessage, renderScreen } from '../../test/screen';
import { AccountSections } from './AccountPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const USER: UserDto = {
  id: 'u1',
  email: 'ada@studio.example',
  firstName: 'Ada',
  lastName: 'Byron',
  phoneNumber: null,
  role: 'admin',
  isLocal: true,
  mustChangePassword: false,
  profileImageUrl: null,
  createdAt: '2031-01-01T00:00:00Z',
};
const CHOICES: NotificationChoicesDto = {
  sale: 'at_once',
  selection_done: 'at_once',
  withdrawal: 'at_once',
  payment_failed: 'at_once',
  refund_failed: 'at_once',
  file_failed: 'at_once',
  first_visit: 'daily',
};
const FACTORS: FactorsDto = {
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  passkeyAccount: { relyingParty: 'studio.example', id: 'dTE' },
  hasSecondFactor: false,
  requiredFrom: null,
  isRequired: false,
};
const LAPTOP: PasskeyDto = {
  id: 'p1',
  credentialId: 'key1',
  name: 'Chrome, Linux',
  isSynced: false,
  createdAt: '2031-02-01T10:00:00Z',
  lastUsedAt: null,
  otherHost: null,
  isSecondStep: true,
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const SESSION: SessionDto = {
  id: 's1',
  browser: 'Firefox',
  system: 'Windows',
  createdAt: '2031-02-01T10:00:00Z',
  lastUsedAt: '2031-02-03T10:00:00Z',
  isCurrent: true,
};
const PHONE: SessionDto = { ...SESSION, id: 's2', browser: 'Safari', system: 'iOS', isCurrent: false };
const UNNAMED: SessionDto = { ...SESSION, id: 's3', browser: null, system: null, isCurrent: false };

const OPTIONS = {
  challenge: 'abc',
  rp: { id: 'studio.example', name: 'studio' },
  user: { id: 'dTE', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [],
};

/** The account page of a browser that may have requested the factors before. */
function Page({ user, cached }: { user: UserDto; cached?: FactorsDto }) {
  const queries = useQueryClient();
  useState(() => cached && queries.setQueryData(getFactorsQueryKey(), cached));
  return <AccountSections user={user} />;
}

function open(user = USER, factors = FACTORS, cached?: FactorsDto) {
  let { passkeys } = factors;
  let sessions = [SESSION, PHONE, UNNAMED];
  const calls = answerWith(({ method, path, body }) => {
    if (path === '/api/user/passkeys/options') return json({ options: OPTIONS });
    if (path.startsWith('/api/user/passkeys')) {
      if (method === 'POST') passkeys = [LAPTOP];
      if (method === 'PATCH') passkeys = [{ ...LAPTOP, ...(body as { name: string }) }];
      if (method === 'DELETE') passkeys = [];
      return method === 'POST'
        ? json({ passkey: LAPTOP, recoveryCodes: ['AAAAA-BBBBB'] })
        : new Response(null, { status: 204 });
    }
    if (method === 'DELETE') {
      if (path === '/api/user/sessions/s3') return json({ code: 'service.unavailable', message: 'Away.' }, 503);
      sessions = sessions.filter(({ id }) => !path.endsWith(id));
      return new Response(null, { status: 204 });
    }
    if (path === '/api/user/sessions') return json(sessions);
    if (path === '/api/user/factors') return json({ ...factors, passkeys });
    if (path === '/api/user/authenticator')
      return json({ secret: 'ABCDEFGHIJKL', url: 'otpauth://totp/studio:ada?secret=ABCDEFGHIJKL' });
    if (path === '/api/user/authenticator/confirm')
      return (body as { code: string }).code === '123456'
        ? json({ recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] })
        : json({ code: 'request.invalid', message: 'x', fields: { code: { code: 'code_wrong', params: {} } } }, 400);
    if (path === '/api/user/notifications') return json({ ...CHOICES, ...(body as object | undefined) });
    return path === '/api/user/password' && (body as { currentPassword: string }).currentPassword === 'wrong'
      ? json(
          {
            code: 'request.invalid',
            message: 'x',
            fields: { currentPassword: { code: 'password_wrong', params: {} } },
          },
          400,
        )
      : json({ ...user, ...(body as object) });
  });
  const { router } = renderScreen(<Page user={user} cached={cached} />);
  return { sent: () => calls.filter(({ method }) => method !== 'GET'), router };
}

afterEach(cleanup);
afterEach(removePasskeys);

describe('AccountPage', () => {
  if (TEST_DEEP)
    it('scrolls to the emails that its link names', async () => {
      const scrolled: string[] = [];
      Element.prototype.scrollIntoView = function (this: Element) {
        scrolled.push(this.id);
      };
      const { router } = open();
      await act(() => router.navigate('/here#notifications'));
      expect(scrolled).toEqual(['notifications']);
    });

  if (TEST_DEEP)
    it('saves name and phone number', async () => {
      const { sent } = open();
      expect(button('Save')).toHaveProperty('disabled', true);
      type('Last Name', ' ');
      fireEvent.click(button('Save'));
      await waitFor(() => expect(fieldMessage('Last Name')).toBe('Last Name is required'));
      type('Last Name', 'Lovelace');
      fireEvent.click(button('Save'));
      expect(await screen.findByText('Account saved')).toBeTruthy();
      expect(sent()).toMatchObject([
        { path: '/api/user/account', body: { firstName: 'Ada', lastName: 'Lovelace', phoneNumber: null } },
      ]);
      await waitFor(() => expect(button('Save')).toHaveProperty('disabled', true));
    });

  it('changes the password, and empties the fields', async () => {
    const { sent } = open();
    const fill = (current: string, again = 'long enough') => {
      type('Current Password', current);
      type('New Password', 'long enough');
      type('Repeat New Password', again);
      fireEvent.click(button('Change password'));
    };
    fill('old', 'something else');
    await waitFor(() => expect(fieldMessage('Repeat New Password')).toBe("The passwords don't match."));
    fill('wrong');
    await waitFor(() => expect(fieldMessage('Current Password')).toBe("The current password isn't correct."));
    fill('old');
    expect(await screen.findByText('Other devices have been signed out.')).toBeTruthy();
    expect(sent().at(-1)).toMatchObject({ body: { currentPassword: 'old', newPassword: 'long enough' } });
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('');
  });

  it('asks before unsaved input is lost', async () => {
    const { router } = open();
    type('First Name', 'Augusta');
    fireEvent.click(screen.getByRole('link', { name: 'Go elsewhere' }));
    expect(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/here');
  });

  it('lists where the user is signed in, and signs out another device', async () => {
    const { sent } = open();
    const list = await screen.findByRole('list', { name: 'Where you are signed in' });
    const rows = () => within(list).getAllByRole('listitem');
    expect(rows().map((row) => within(row).queryByText('This device') !== null)).toEqual([true, false, false]);
    expect(rows()[1]!.textContent).toMatch(/^Safari on iOSLast used .*2031/);
    fireEvent.click(button('Sign out Safari on iOS'));
    expect(await screen.findByText('Signed out Safari on iOS')).toBeTruthy();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(sent()).toMatchObject([{ method: 'DELETE', path: '/api/user/sessions/s2' }]);
    fireEvent.click(button('Sign out Unknown device'));
    expect(await screen.findByText('Failed to sign out the device')).toBeTruthy();
    expect(rows()).toHaveLength(2);
  });

  if (TEST_DEEP)
    describe('sessions and emails', () => {
      it('ends all sessions after a confirmation', async () => {
        const { router } = open();
        fireEvent.click(button('Sign out everywhere'));
        expect(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' })).toBeTruthy();
        fireEvent.click(button('Sign Out'));
        await waitFor(() => expect(router.state.location.pathname).toBe('/logout'));
      });

      it('offers no password to a user of the identity provider', () => {
        open({ ...USER, isLocal: false });
        expect(screen.getByText(/sign in through your company's login/)).toBeTruthy();
        expect(screen.queryByLabelText('New Password')).toBeNull();
      });

      it('lets staff choose which emails they get', async () => {
        const { sent } = open();
        fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Sale' }));
        fireEvent.click(screen.getByRole('option', { name: 'Not at all' }));
        fireEvent.click(button('Save Emails'));
        await waitFor(() =>
          expect(sent()).toMatchObject([{ path: '/api/user/notifications', body: { ...CHOICES, sale: 'never' } }]),
        );
        expect(await screen.findByText('Emails saved')).toBeTruthy();
      });

      it('asks nobody else about them', async () => {
        open({ ...USER, role: 'user' });
        expect(await screen.findByText('Firefox', { exact: false })).toBeTruthy();
        expect(screen.queryByRole('combobox', { name: 'Sale' })).toBeNull();
      });
    });
});

describe('an authenticator app', () => {
  if (TEST_DEEP)
    it('is added by the first code that it shows, and gives codes to keep', async () => {
      const { sent } = open();
      fireEvent.click(await screen.findByRole('button', { name: 'Add app' }));
      expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
      expect(screen.getByText('ABCD EFGH IJKL')).toBeTruthy();
      const dialog = within(screen.getByRole('dialog'));
      for (const code of ['000000', '123456']) {
        type('Code that the app shows', code);
        fireEvent.click(dialog.getByRole('button', { name: 'Add app' }));
        if (code === '000000')
          await waitFor(() =>
            expect(fieldMessage('Code that the app shows')).toBe('This code is wrong. Codes change every 30 seconds.'),
          );
      }
      expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy();
      expect(sent().map(({ path }) => path)).toEqual([
        '/api/user/authenticator',
        '/api/user/authenticator/confirm',
        '/api/user/authenticator/confirm',
      ]);
      fireEvent.click(button("I've kept them"));
      await waitFor(() => expect(screen.queryByText('AAAAA-BBBBB')).toBeNull());
    });

  if (TEST_DEEP)
    it('is left to the identity provider of an account without a password', () => {
      open({ ...USER, isLocal: false });
      expect(screen.getByText(/asks for the second step/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Add app' })).toBeNull();
    });
});

describe('a passkey', () => {
  const rows = async () => within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');

  it('is added with a touch, and gives codes to keep', async () => {
    const { told } = fakePasskeys({ create: () => 'key1' });
    const { sent } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
    expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy();
    fireEvent.click(button("I've kept them"));
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Chrome, LinuxOn one device · Added .*2031.* · Not used yet/),
    ]);
    expect(sent()).toMatchObject([
      { path: '/api/user/passkeys/options' },
      { path: '/api/user/passkeys', body: { response: { id: 'key1' } } },
    ]);
    await waitFor(() =>
      expect(told).toContainEqual({ rpId: 'studio.example', userId: 'dTE', allAcceptedCredentialIds: ['key1'] }),
    );
    expect(told).toContainEqual({
      rpId: 'studio.example',
      userId: 'dTE',
      name: 'ada@studio.example',
      displayName: 'Ada Byron',
    });
  });

  if (TEST_DEEP)
    describe('that exists already, or has no name', () => {
      it('is not added when the user closes the question of the browser', async () => {
        fakePasskeys({});
        const { sent } = open();
        fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
        await waitFor(() => expect(sent()).toHaveLength(1));
        await waitFor(() => expect(button('Add passkey')).toHaveProperty('disabled', false));
        expect(screen.queryByRole('alert')).toBeNull();
        expect(sent()).toHaveLength(1);
      });

      it('is not added twice on the same device', async () => {
        fakePasskeys({ create: () => Promise.reject(new DOMException('x', 'InvalidStateError')) });
        open();
        fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
        expect(await screen.findByText('There is a passkey for this account on this device already.')).toBeTruthy();
      });

      it('is named in its row, by keyboard', async () => {
        const { sent } = open(USER, { ...FACTORS, passkeys: [LAPTOP] });
        const [row] = await rows();
        fireEvent.click(button('Rename Chrome, Linux'));
        fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
        expect(row!.contains(document.activeElement)).toBe(true);
        fireEvent.click(await screen.findByRole('button', { name: 'Rename Chrome, Linux' }));
        type('Name', '');
        fireEvent.submit(screen.getByLabelText('Name').closest('form')!);
        await waitFor(() => expect(fieldMessage('Name')).toBe('Enter a name'));
        type('Name', 'My laptop');
        fireEvent.submit(screen.getByLabelText('Name').closest('form')!);
        expect(await screen.findByRole('button', { name: 'Rename My laptop' })).toBeTruthy();
        expect(sent()).toMatchObject([{ method: 'PATCH', path: '/api/user/passkeys/p1', body: { name: 'My laptop' } }]);
      });
    });

  if (TEST_DEEP)
    it('is removed after a confirmation', async () => {
      const { told } = fakePasskeys({});
      const { sent } = open(USER, { ...FACTORS, recoveryCodesLeft: 10, hasSecondFactor: true, passkeys: [LAPTOP] });
      expect(await screen.findByText('Codes left: 10')).toBeTruthy();
      fireEvent.click(button('Remove Chrome, Linux'));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Chrome, Linux?' }));
      fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
      expect(sent()).toMatchObject([{ method: 'DELETE', path: '/api/user/passkeys/p1' }]);
      await waitFor(() =>
        expect(told).toContainEqual({ rpId: 'studio.example', userId: 'dTE', allAcceptedCredentialIds: [] }),
      );
    });

  if (TEST_DEEP)
    describe('that was not made here', () => {
      it('of another host is marked', async () => {
        open(USER, { ...FACTORS, recoveryCodesLeft: 10, passkeys: [{ ...LAPTOP, otherHost: 'old.example' }] });
        expect((await rows())[0]!.textContent).toContain('Made for old.example: it no longer works here');
        expect(screen.queryByText('Codes left: 10')).toBeNull();
      });

      it('that the browser made by itself becomes the second step on request', async () => {
        open(USER, { ...FACTORS, passkeys: [{ ...LAPTOP, isSecondStep: false }] });
        expect((await rows())[0]!.textContent).toContain('Not your second step yet');
        fireEvent.click(button('Make it my second step'));
        expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy();
      });

      it('is not forgotten by the browser for a list from before the page was opened', async () => {
        const { told } = fakePasskeys({});
        open(USER, { ...FACTORS, passkeys: [LAPTOP] }, FACTORS);
        await rows();
        await waitFor(() =>
          expect(told).toContainEqual(expect.objectContaining({ allAcceptedCredentialIds: ['key1'] })),
        );
        expect(told).not.toContainEqual(expect.objectContaining({ allAcceptedCredentialIds: [] }));
      });

      it('cannot be added where the browser has none', async () => {
        open();
        expect(await screen.findByText("This browser can't use passkeys on this address.")).toBeTruthy();
        expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
      });
    });
});
