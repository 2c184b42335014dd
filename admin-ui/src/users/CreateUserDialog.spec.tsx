import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { button, renderScreen, wordsAt, type FakeData } from '../../test/screen';
import { CreateUserDialog } from './CreateUserDialog';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(button('Create User', 'Create User'));

afterEach(cleanup);

it('says at each field what is missing, once for all in a toast, and sends nothing', () => {
  const createUser = jest.fn();
  renderScreen(<CreateUserDialog onClose={() => undefined} />, { createUser } as FakeData);
  type('First Name', '  ');
  submit();
  expect(['First Name', 'Last Name', 'Email'].map(wordsAt)).toEqual([
    'First Name is required',
    'Last Name is required',
    'Email is required',
  ]);
  expect(screen.getByRole('alert').textContent).toContain(
    'Please fill in all required fields (First Name, Last Name, and Email).',
  );
  for (const [label, value] of [
    ['First Name', 'Lee'],
    ['Last Name', 'Marin'],
    ['Email', 'lee@example'],
  ] as const)
    type(label, value);
  submit();
  expect(['First Name', 'Last Name', 'Email'].map(wordsAt)).toEqual(['', '', 'Please enter a valid email address']);
  expect(createUser).not.toHaveBeenCalled();
});

it('keeps the form when the server fails, and says its words', async () => {
  renderScreen(<CreateUserDialog onClose={() => undefined} />, {
    createUser: () => Promise.reject(new HttpError('', 500, null)),
  } as FakeData);
  for (const [label, value] of [
    ['First Name', 'Lee'],
    ['Last Name', 'Marin'],
    ['Email', 'lee@example.com'],
  ] as const)
    type(label, value);
  submit();
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent!.includes('Failed to create user'))).toBe(
      true,
    ),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('lee@example.com');
});
