import type { ListedUserDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen, fieldMessage, type FakeData } from '../../test/screen';
import { UNBRANDED } from '../api/site';
import { keepDrafts } from '../ui/form/draft';
import { UserList } from './UserList';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const USERS = [
  {
    id: 'u1',
    email: 'ada@studio.example',
    firstName: 'Ada',
    lastName: 'Local',
    role: 'admin',
    isLocal: true,
    hasSecondFactor: true,
    createdAt: '2031-01-01T00:00:00Z',
    profileImageUrl: null,
  },
  {
    id: 'u2',
    email: 'bo@studio.example',
    firstName: 'Bo',
    lastName: 'Company',
    role: 'user',
    isLocal: false,
    hasSecondFactor: false,
    createdAt: '2031-01-02T00:00:00Z',
    profileImageUrl: 'https://pictures.example/bo.png',
  },
] as unknown as ListedUserDto[];

const row = (email: string) => screen.getByRole('row', { name: new RegExp(email) });
const actions = (email: string) =>
  within(row(email))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('UserList', () => {
  it('shows role and sign-in, offers passwords of local accounts only', async () => {
    renderScreen(<UserList />, {
      getList: () => Promise.resolve({ data: USERS, total: 2 }),
    } as unknown as FakeData);
    await screen.findAllByText('ada@studio.example');
    expect([row('ada@studio.example').textContent, row('bo@studio.example').textContent]).toEqual([
      expect.stringMatching(/admin.*Set up.*Local/),
      expect.stringMatching(/user.*Company login.*OAuth/),
    ]);
    expect([actions('ada@studio.example'), actions('bo@studio.example')]).toEqual([
      ['Remove Admin', 'Reset Password', ''],
      ['Make Admin', ''],
    ]);
    expect(row('bo@studio.example').querySelector('img')?.getAttribute('src')).toBe('https://pictures.example/bo.png');
  });

  if (TEST_DEEP)
    it('says who has no second step', async () => {
      const users = [{ ...USERS[0]!, hasSecondFactor: false }];
      renderScreen(<UserList />, {
        getList: () => Promise.resolve({ data: users, total: 1 }),
      } as unknown as FakeData);
      await screen.findAllByText('ada@studio.example');
      expect(row('ada@studio.example').textContent).toMatch(/admin.*None.*Local/);
    });

  if (TEST_DEEP)
    it('rejects a new password of fewer than six characters', async () => {
      renderScreen(<UserList />, {
        getList: () => Promise.resolve({ data: USERS, total: 2 }),
      } as unknown as FakeData);
      await screen.findAllByText('ada@studio.example');
      fireEvent.click(within(row('ada@studio.example')).getByRole('button', { name: 'Reset Password' }));
      fireEvent.change(screen.getByLabelText('New Password'), { target: { value: '12345' } });
      expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset Password' })).toHaveProperty(
        'disabled',
        true,
      );
      fireEvent.submit(screen.getByRole('dialog').querySelector('form')!);
      await waitFor(() => expect(fieldMessage('New Password')).toBe('Password must be at least 6 characters long.'));
    });

  if (TEST_DEEP)
    it('shows the new account that was being typed when the session ended', async () => {
      const open = () =>
        renderScreen(<UserList />, {
          getList: () => Promise.resolve({ data: USERS, total: 2 }),
        } as unknown as FakeData);
      open();
      fireEvent.click(await screen.findByRole('button', { name: 'Create User' }));
      fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'Grace' } });
      keepDrafts();
      cleanup();
      open();
      expect((await screen.findByLabelText<HTMLInputElement>('First Name')).value).toBe('Grace');
    });
});

describe('the menu of an account', () => {
  const open = async (email: string, item: string, data: object = {}, site = UNBRANDED) => {
    renderScreen(
      <UserList />,
      { getList: () => Promise.resolve({ data: USERS, total: 2 }), ...data } as unknown as FakeData,
      '/here',
      { site },
    );
    await screen.findAllByText(email);
    fireEvent.click(within(row(email)).getByRole('button', { name: /^More actions for/ }));
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
  };

  it('edits it, and explains what a new address means', async () => {
    const update = jest.fn(() => Promise.resolve({ data: USERS[0] }));
    await open('ada@studio.example', 'Edit User', { update });
    const stays = () => screen.queryByText(/Galleries shared with this address stay linked to it/);
    expect(stays()).toBeNull();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' ada@new.example ' } });
    expect(stays()?.textContent).toContain('ada@studio.example will be signed out everywhere');
    fireEvent.click(button('Save User'));
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]).toMatchObject([
      'users',
      {
        id: 'u1',
        data: { firstName: 'Ada', lastName: 'Local', email: 'ada@new.example', phoneNumber: null, role: 'admin' },
      },
    ]);
  });

  if (TEST_DEEP)
    it('shows the account that was being edited when the session ended', async () => {
      await open('ada@studio.example', 'Edit User');
      fireEvent.change(screen.getByLabelText('Last Name'), { target: { value: 'Lovelace' } });
      keepDrafts();
      cleanup();
      renderScreen(<UserList />, { getList: () => Promise.resolve({ data: USERS, total: 2 }) } as unknown as FakeData);
      expect((await screen.findByLabelText<HTMLInputElement>('Last Name')).value).toBe('Lovelace');
    });

  it('deletes it after a confirmation', async () => {
    const calls = answerWith(() => new Response(null, { status: 204 }));
    await open('bo@studio.example', 'Delete User');
    const dialog = screen.getByRole('alertdialog', { name: 'Delete User' });
    expect(dialog.textContent).toContain("They sign in through your company's login");
    expect(calls).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete User' }));
    expect(await screen.findByText('The account of bo@studio.example has been deleted.')).toBeTruthy();
    expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/admin/users/u2' }]);
  });

  const LINKS = [
    [true, 'Email Password Link', null, /ada@studio.example will get an email/],
    [false, 'Create Password Link', 'https://studio.example/reset-password#x', /No mail server is set up/],
  ] as const;
  if (TEST_DEEP)
    it.each(LINKS)('sends a password link (mail server: %s)', async (sendsMail, item, url, text) => {
      answerWith(() => json({ mailed: sendsMail, url, expiresAt: '2031-01-01T00:00:00Z' }));
      await open('ada@studio.example', item, {}, { ...UNBRANDED, sendsMail });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Copy link' }) !== null).toBe(url !== null);
    });
});
