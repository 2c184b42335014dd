import { createTheme, ThemeProvider } from '@mui/material/styles';
import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { UNBRANDED } from '../api/site';
import { StudioLogo } from './StudioLogo';

const NORTHLIGHT = { ...UNBRANDED, studioName: 'Northlight', logoUrl: '/logo.png', logoDarkUrl: '/dark.png' };

function shown(mode: 'light' | 'dark', brand: Partial<typeof UNBRANDED> = {}) {
  cleanup();
  renderScreen(
    <ThemeProvider theme={createTheme({ palette: { mode } })}>
      <StudioLogo />
    </ThemeProvider>,
    {},
    '/here',
    { site: { ...NORTHLIGHT, ...brand } },
  );
  return (
    screen.queryByRole('img', { name: 'Northlight' })?.getAttribute('src') ?? screen.getByText('Northlight').textContent
  );
}

describe('StudioLogo', () => {
  it.each([
    ['light', {}, '/logo.png'],
    ['dark', {}, '/dark.png'],
    ['dark', { logoDarkUrl: null }, '/logo.png'],
    ['dark', { logoUrl: null, logoDarkUrl: null }, 'Northlight'],
  ] as const)('shows the logo for the %s theme, else the name (%j)', (mode, brand, expected) => {
    expect(shown(mode, brand)).toBe(expected);
  });

  it("shows the studio's icon in the browser's tab", () => {
    const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' });
    document.head.append(icon);
    shown('light', { iconUrl: '/icon.png' });
    expect(icon.getAttribute('href')).toBe('/icon.png');
    icon.remove();
  });
});
