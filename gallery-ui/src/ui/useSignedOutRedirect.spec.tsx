import { act, cleanup, render, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { BrowserHistory } from '../lib/browser-history';
import { toastStore } from './toast-store';
import { useSignedOutRedirect } from './useSignedOutRedirect';

function Inside() {
  useSignedOutRedirect(true);
  return <p>Inside</p>;
}
const Login = () => <p>Login, from {(useLocation().state as { from: string }).from}</p>;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('says Unauthorized, and 500 ms later is at the sign-in, which knows the way back', () => {
  window.history.replaceState(null, '', '/user-dashboard?tab=2');
  render(<BrowserHistory><Routes><Route path="/login" element={<Login />} /><Route path="*" element={<Inside />} /></Routes></BrowserHistory>);
  expect(toastStore.read()).toMatchObject({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  act(() => jest.advanceTimersByTime(499));
  expect(screen.queryByText('Inside')).toBeTruthy();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('Login, from /user-dashboard?tab=2')).toBeTruthy();
});
