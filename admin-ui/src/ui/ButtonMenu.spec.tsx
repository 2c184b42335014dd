import { Divider, ListSubheader, MenuItem } from '@mui/material';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MoreMenu } from './ButtonMenu';

afterEach(cleanup);

it('closes when an item is chosen, not when a heading is pressed', async () => {
  const chosen = jest.fn();
  render(
    <MoreMenu label="More">
      <ListSubheader role="presentation">Heading</ListSubheader>
      <Divider />
      <MenuItem onClick={chosen}>Rename</MenuItem>
    </MoreMenu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByText('Heading'));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
  expect(chosen).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
