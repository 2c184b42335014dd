import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen, fieldMessage, type FakeData } from '../../test/screen';
import { UNBRANDED } from '../api/site';
import { UserCreateDialog } from './UserCreateDialog';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(button('Create User', 'Create User'));

afterEach(cleanup);

describe('UserCreateDialog', () => {
  if (TEST_DEEP)
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

  if (TEST_DEEP)
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
        expect(
          screen.getAllByRole('alert').some(({ textContent }) => textContent.includes('Failed to create user')),
        ).toBe(true),
      );
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('lee@example.com');
    });

  if (TEST_DEEP)
    it('shows the first password when the link cannot be sent', async () => {
      answerWith(() =>
        json({ statusCode: 503, code: 'mail.unavailable', message: 'The mail server does not answer.' }, 503),
      );
      const create = () =>
        Promise.resolve({ data: { id: 'u9', email: 'lee@example.com', temporaryPassword: 'abcd-efgh' } });
      renderScreen(<UserCreateDialog onClose={() => undefined} />, { create } as unknown as FakeData, '/here', {
        site: { ...UNBRANDED, sendsMail: true },
      });
      type('First Name', 'Lee');
      type('Last Name', 'Marin');
      type('Email', 'lee@example.com');
      fireEvent.click(screen.getByLabelText('Email a link to choose a password'));
      submit();
      expect(await screen.findByText('abcd-efgh')).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toContain('Failed to create the link');
      expect(screen.getByText('The mail server does not answer.')).toBeTruthy();
    });

  it('creates an admin and mails a link in place of showing a password', async () => {
    const created: unknown[] = [];
    const calls = answerWith(() => json({ mailed: true, url: null, expiresAt: '2031-01-01T00:00:00Z' }));
    renderScreen(
      <UserCreateDialog onClose={() => undefined} />,
      {
        create: (_resource: string, { data }: { data: object }) => {
          created.push(data);
          return Promise.resolve({ data: { ...data, id: 'u9', temporaryPassword: 'abcd-efgh' } });
        },
      } as FakeData,
      '/here',
      { site: { ...UNBRANDED, sendsMail: true } },
    );
    for (const [label, value] of [
      ['First Name', 'Lee'],
      ['Last Name', 'Marin'],
      ['Email', 'lee@example.com'],
    ] as const)
      type(label, value);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Role' }));
    fireEvent.click(screen.getByRole('option', { name: 'admin' }));
    fireEvent.click(screen.getByLabelText('Email a link to choose a password'));
    submit();
    expect(await screen.findByText(/lee@example.com will get an email/)).toBeTruthy();
    expect(screen.queryByText('abcd-efgh')).toBeNull();
    expect(created).toEqual([
      { firstName: 'Lee', lastName: 'Marin', email: 'lee@example.com', phoneNumber: null, role: 'admin' },
    ]);
    expect(calls).toMatchObject([{ path: '/api/admin/users/u9/password-link', body: { language: 'en' } }]);
  });
});
