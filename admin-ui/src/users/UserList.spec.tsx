import type { UserDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen, fieldMessage, type FakeData } from '../../test/screen';
import { UserList } from './UserList';

const USERS = [
  {
    id: 'u1',
    email: 'ada@studio.example',
    firstName: 'Ada',
    lastName: 'Local',
    role: 'admin',
    isLocal: true,
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
    createdAt: '2031-01-02T00:00:00Z',
    profileImageUrl: 'https://pictures.example/bo.png',
  },
] as unknown as UserDto[];

const row = (email: string) => screen.getByRole('row', { name: new RegExp(email) });
const actions = (email: string) =>
  within(row(email))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('shows role and sign-in, offers passwords of local accounts only', async () => {
  renderScreen(<UserList />, {
    getList: () => Promise.resolve({ data: USERS, total: 2 }),
  } as unknown as FakeData);
  await screen.findAllByText('ada@studio.example');
  expect([row('ada@studio.example').textContent, row('bo@studio.example').textContent]).toEqual([
    expect.stringMatching(/admin.*Local/),
    expect.stringMatching(/user.*OAuth/),
  ]);
  expect([actions('ada@studio.example'), actions('bo@studio.example')]).toEqual([
    ['Remove Admin', 'Reset Password'],
    ['Make Admin'],
  ]);
  expect(row('bo@studio.example').querySelector('img')?.getAttribute('src')).toBe('https://pictures.example/bo.png');
});

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
