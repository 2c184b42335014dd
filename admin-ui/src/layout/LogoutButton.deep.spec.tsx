import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { button, renderScreen } from '../../test/screen';
import { answerWith, json } from '../../test/fakeApi';
import { AccountMenu } from './AccountMenu';
import { LogoutButton } from './LogoutButton';
import { LogoutScreen } from './LogoutScreen';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

let mockBusy = false;

// The uploads read files with what only a browser has.
jest.mock('../upload/UploadsProvider', () => ({ useUploadsBusy: () => mockBusy }));

afterEach(cleanup);

/** Shows the console's location; the screen of the session's end is not drawn here. */
function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

describe('LogoutButton', () => {
  if (TEST_DEEP)
    it('opens the logout when no upload is running', async () => {
      mockBusy = false;
      renderScreen(<LogoutButton />);
      fireEvent.click(button('Logout'));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull());
    });

  it('asks before stopping an upload, and can continue it', async () => {
    mockBusy = true;
    renderScreen(
      <>
        <LogoutButton />
        <Place />
      </>,
    );
    fireEvent.click(button('Logout'));
    expect(screen.getByRole('alertdialog').textContent).toContain('Uploaded files are safe');
    fireEvent.click(button('Keep uploading'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByTestId('place').textContent).toBe('/here');
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Logout', hidden: true }).at(-1)!);
    await waitFor(() => expect(screen.queryByTestId('place')).toBeNull());
  });

  it('asks before signing out everywhere', async () => {
    renderScreen(
      <>
        <AccountMenu identity={{ id: 'u1', fullName: 'Ada' }} />
        <Place />
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: /Ada/ }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out everywhere' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('every browser');
    expect(screen.getByTestId('place').textContent).toBe('/here');
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(screen.queryByTestId('place')).toBeNull());
  });
});

describe('signing out everywhere', () => {
  const open = () =>
    render(
      <MemoryRouter initialEntries={[{ pathname: '/logout', state: { everywhere: true } }]}>
        <LogoutScreen />
      </MemoryRouter>,
    );

  it('leaves the console once the server has ended them', async () => {
    const calls = answerWith(() => json({ ok: true }));
    const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    open();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(calls.map(({ path }) => path)).toEqual(['/api/logout-everywhere']);
  });

  it('removes searches and saved filters from the browser', async () => {
    answerWith(() => json({ ok: true }));
    const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    assign.mockClear();
    for (const key of ['RaStore.purchases.search', 'RaStore.projects.savedQueries', 'RaStore.theme'])
      localStorage.setItem(key, '"una@example.test"');
    open();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(Object.keys(localStorage).filter((key) => localStorage.getItem(key)!.includes('una@'))).toEqual([
      'RaStore.theme',
    ]);
    localStorage.removeItem('RaStore.theme');
  });

  if (TEST_DEEP)
    it('shows an error without an answer and can be retried', async () => {
      let down = true;
      answerWith(() =>
        down ? json({ statusCode: 503, code: 'service.unavailable', message: 'Away.' }, 503) : json({ ok: true }),
      );
      const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      assign.mockClear();
      open();
      expect(await screen.findByText('You are still signed in')).toBeTruthy();
      expect(assign).not.toHaveBeenCalled();
      down = false;
      fireEvent.click(button('Try again'));
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    });
});
