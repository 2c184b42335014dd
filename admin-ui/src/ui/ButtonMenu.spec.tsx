import { createTheme, Divider, ListSubheader, MenuItem, ThemeProvider } from '@mui/material';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MoreMenu } from './ButtonMenu';
import { consoleTheme } from './theme';

afterEach(cleanup);

describe('MoreMenu', () => {
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

  it('opens with its items in their place, so that press and release meet the same one', () => {
    render(
      <ThemeProvider theme={createTheme(consoleTheme('#b4532a', false))}>
        <MoreMenu label="More">
          <MenuItem>Rename</MenuItem>
        </MoreMenu>
      </ThemeProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    const { style } = screen.getByRole('menu').parentElement!;
    expect(style.opacity).not.toBe('');
    expect(style.transform).toBe('');
  });
});
