import { createTheme, ThemeProvider } from '@mui/material/styles';
import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { UNBRANDED } from '../api/site';
import { StudioMark } from './StudioMark';

const NORTHLIGHT = { ...UNBRANDED, studioName: 'Northlight', logoUrl: '/logo.png', logoDarkUrl: '/dark.png' };

function shown(mode: 'light' | 'dark', brand: Partial<typeof UNBRANDED> = {}) {
  cleanup();
  renderScreen(
    <ThemeProvider theme={createTheme({ palette: { mode } })}>
      <StudioMark />
    </ThemeProvider>,
    {},
    '/here',
    { site: { ...NORTHLIGHT, ...brand } },
  );
  return (
    screen.queryByRole('img', { name: 'Northlight' })?.getAttribute('src') ?? screen.getByText('Northlight').textContent
  );
}

it.each([
  ['light', {}, '/logo.png'],
  ['dark', {}, '/dark.png'],
  ['dark', { logoDarkUrl: null }, '/logo.png'],
  ['dark', { logoUrl: null, logoDarkUrl: null }, 'Northlight'],
] as const)('shows the logo for the %s theme, else the name (%j)', (mode, brand, expected) => {
  expect(shown(mode, brand)).toBe(expected);
});
