import { cleanup, fireEvent, screen } from '@testing-library/react';
import { button, renderScreen } from '../../test/screen';
import { answerWith, json } from '../../test/fakeApi';
import { forgetUser } from '../api/session';
import { LoginPage } from './LoginPage';

beforeEach(() => forgetUser());
afterEach(cleanup);

it('asks again on demand when the server could not be reached', async () => {
  let reachable = false;
  answerWith(() => {
    if (!reachable) throw new TypeError('Failed to fetch');
    return json({ code: 'auth.required', message: 'Unauthorized' }, 401);
  });
  renderScreen(<LoginPage />);
  expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy();
  reachable = true;
  fireEvent.click(button('Try again'));
  expect(await screen.findByLabelText(/Email/)).toBeTruthy();
  expect(screen.queryByText(/The server cannot be reached/)).toBeNull();
});

it('lets whoever must change their password choose one', async () => {
  answerWith(() => json({ id: 'u', role: 'admin', mustChangePassword: true }));
  renderScreen(<LoginPage />);
  expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy();
});
