import {
  Button,
  ButtonBase,
  Checkbox,
  Chip,
  Dialog,
  FormControlLabel,
  IconButton,
  Link,
  MenuItem,
  MenuList,
  Skeleton,
  TextField,
  ToggleButton,
  Tooltip,
} from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ToolButton } from './ToolButton';
import { consoleTheme } from './theme';

afterEach(cleanup);

describe('consoleTheme', () => {
  it('disables ripples and waves with reduced motion', async () => {
    render(
      <ThemeProvider theme={createTheme(consoleTheme('#224466', false))}>
        <Skeleton />
        <ButtonBase>Press</ButtonBase>
      </ThemeProvider>,
    );
    // The ripple begins after the event.
    await act(async () => void fireEvent.mouseDown(screen.getByText('Press')));
    const reduced = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .map(({ cssText }) => cssText)
      .filter((rule) => rule.includes('prefers-reduced-motion'))
      .join();
    expect(reduced).toMatch(/::after[^}]*animation: none/);
    expect(reduced).toMatch(/MuiTouchRipple-root[^}]*display: none/);
  });

  it('makes everything that fingers press large enough', () => {
    render(
      <ThemeProvider theme={createTheme(consoleTheme('#224466', false))}>
        <Button size="small">Save</Button>
        <ToolButton icon="+" text="New section" onClick={() => undefined} />
        <IconButton size="small">x</IconButton>
        <ToggleButton value="small">Small</ToggleButton>
        <Chip clickable size="small" label="Sold" />
        <TextField label="Name" />
        <FormControlLabel control={<Checkbox />} label="For companies" />
        <Link href="/sales/1" underline="hover">
          R-1001
        </Link>
        <Link href="/" underline="none">
          Studio
        </Link>
        <MenuList>
          <MenuItem>Rename</MenuItem>
        </MenuList>
      </ThemeProvider>,
    );
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
    const targets = document.querySelectorAll(
      '.MuiButton-root, .MuiIconButton-root, .MuiToggleButton-root, .MuiChip-root, .MuiOutlinedInput-root, .MuiFormControlLabel-root, .MuiLink-root, .MuiMenuItem-root',
    );
    expect(targets).toHaveLength(10);
    for (const { classList } of targets) {
      const heights = rules.filter(
        (rule) => rule.includes(`.${classList[classList.length - 1]!}`) && /[\s{;](min-)?height: /.test(rule),
      );
      // The last rule is the one in force.
      expect(heights.at(-1)).toMatch(/pointer: coarse[^]*height: 44px/);
    }
  });

  it('fills the screen of a phone with a dialog, but not with a question', () => {
    render(
      <ThemeProvider theme={createTheme(consoleTheme('#224466', false))}>
        <Dialog open>Form</Dialog>
      </ThemeProvider>,
    );
    const phone = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .map(({ cssText }) => cssText)
      .filter((rule) => rule.includes('max-width: 599.95px'));
    expect(phone.join()).toMatch(/:not\(\[role="alertdialog"\]\)[^}]*height: 100%/);
  });

  it('shows the next tooltip at once when one has just been shown', () => {
    jest.useFakeTimers();
    render(
      <ThemeProvider theme={createTheme(consoleTheme('#224466', false))}>
        <Tooltip title="Copies the link">
          <button type="button">Copy</button>
        </Tooltip>
        <Tooltip title="Opens the menu">
          <button type="button">More</button>
        </Tooltip>
      </ThemeProvider>,
    );
    fireEvent.mouseOver(screen.getByText('Copy'));
    act(() => void jest.advanceTimersByTime(700));
    expect(screen.getByText('Copies the link')).toBeTruthy();
    fireEvent.mouseLeave(screen.getByText('Copy'));
    act(() => void jest.advanceTimersByTime(290));
    fireEvent.mouseOver(screen.getByText('More'));
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.getByText('Opens the menu')).toBeTruthy();
    jest.useRealTimers();
  });
});
