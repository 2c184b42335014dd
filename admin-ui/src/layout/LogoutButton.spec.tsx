import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { button, renderScreen } from '../../test/screen';
import { LogoutButton } from './LogoutButton';

let mockBusy = false;

// The uploads read files with what only a browser has.
jest.mock('../upload/UploadsProvider', () => ({ useUploadsBusy: () => mockBusy }));

afterEach(cleanup);

/** Where the console is; the screen of the session's end is not drawn here. */
function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

it('leads to the end of the session, where no file is on its way', async () => {
  mockBusy = false;
  renderScreen(<LogoutButton />);
  fireEvent.click(button('Logout'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull());
});

it('asks before an upload is stopped, and goes on with it', async () => {
  mockBusy = true;
  renderScreen(<><LogoutButton /><Place /></>);
  fireEvent.click(button('Logout'));
  expect(screen.getByRole('alertdialog').textContent).toContain('What has arrived stays');
  fireEvent.click(button('Go on uploading'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByTestId('place').textContent).toBe('/here');
  fireEvent.click(button('Logout'));
  fireEvent.click(screen.getAllByRole('button', { name: 'Logout', hidden: true }).at(-1)!);
  await waitFor(() => expect(screen.queryByTestId('place')).toBeNull());
});
