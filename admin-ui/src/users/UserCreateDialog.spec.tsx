import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { button, renderScreen, fieldMessage } from '../../test/screen';
import { UserCreateDialog } from './UserCreateDialog';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(button('Create User', 'Create User'));

afterEach(cleanup);

it('shows an error at each missing field and one toast', async () => {
  const create = jest.fn();
  renderScreen(<UserCreateDialog onClose={() => undefined} />, { create });
  type('First Name', '  ');
  submit();
  await waitFor(() =>
    expect(['First Name', 'Last Name', 'Email'].map(fieldMessage)).toEqual([
      'First Name is required',
      'Last Name is required',
      'Email is required',
    ]),
  );
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Please fill in all required fields (First Name, Last Name, and Email).',
  );
  for (const [label, value] of [
    ['First Name', 'Lee'],
    ['Last Name', 'Marin'],
    ['Email', 'lee@example'],
  ] as const)
    type(label, value);
  submit();
  await waitFor(() =>
    expect(['First Name', 'Last Name', 'Email'].map(fieldMessage)).toEqual([
      '',
      '',
      'Please enter a valid email address',
    ]),
  );
  expect(create).not.toHaveBeenCalled();
});

it('keeps the form and shows the message when the server fails', async () => {
  renderScreen(<UserCreateDialog onClose={() => undefined} />, {
    create: () => Promise.reject(new HttpError('', 500, null)),
  });
  for (const [label, value] of [
    ['First Name', 'Lee'],
    ['Last Name', 'Marin'],
    ['Email', 'lee@example.com'],
  ] as const)
    type(label, value);
  submit();
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent.includes('Failed to create user'))).toBe(
      true,
    ),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('lee@example.com');
});
