import { act, cleanup, render, screen } from '@testing-library/react';
import { Router, useLocation } from '../lib/router';
import { toastStore } from './toast-store';
import { useSignedOutRedirect } from './useSignedOutRedirect';

function Inside() {
  useSignedOutRedirect(true);
  return <p>Inside</p>;
}

function Page() {
  const { pathname, state } = useLocation();
  return pathname === '/login' ? <p>Login, from {(state as { from: string }).from}</p> : <Inside />;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('says Unauthorized, and 500 ms later is at the sign-in, which knows the way back', () => {
  window.history.replaceState(null, '', '/user-dashboard?tab=2');
  render(<Router><Page /></Router>);
  expect(toastStore.read()).toMatchObject({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  act(() => jest.advanceTimersByTime(499));
  expect(screen.queryByText('Inside')).toBeTruthy();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('Login, from /user-dashboard?tab=2')).toBeTruthy();
});
