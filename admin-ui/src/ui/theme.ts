import { alpha, darken, getContrastRatio, lighten, type ThemeOptions } from '@mui/material/styles';

const FONT = '"Inter Variable", system-ui, sans-serif';

const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';

/** WCAG AA, for text. */
const READABLE = 4.5;

const LIGHT = {
  page: '#f6f5f3',
  paper: '#ffffff',
  ink: '#1d2125',
  quiet: '#5c636b',
  line: '#e3e1dc',
  edge: '#c9c6bf',
  ok: '#2c6e49',
  warn: '#8a5a00',
  bad: '#b3261e',
  info: '#2b5f8a',
};
const DARK = {
  page: '#141618',
  paper: '#1c1f22',
  ink: '#e9eaeb',
  quiet: '#a3a9af',
  line: '#32363a',
  edge: '#4a4f55',
  ok: '#7fc79b',
  warn: '#e2b25a',
  bad: '#f2938c',
  info: '#8cbce6',
};

/** The console's own look: paper and ink, pictures carry the colour, the studio's accent marks what can be done. */
export function consoleTheme(accent: string, dark: boolean): ThemeOptions {
  const ink = dark ? DARK : LIGHT;
  const main = readableOn(accent, dark ? ink.paper : ink.page, dark);
  // The hover shade: lighter in the dark scheme, or its dark text could not be read.
  const toned = (colour: string) => ({ main: colour, ...(dark ? { dark: lighten(colour, 0.18) } : {}) });
  return {
    palette: {
      mode: dark ? 'dark' : 'light',
      contrastThreshold: 4.5,
      primary: toned(main),
      secondary: { main: ink.quiet },
      success: { main: ink.ok },
      warning: { main: ink.warn },
      error: toned(ink.bad),
      info: { main: ink.info },
      background: { default: ink.page, paper: ink.paper },
      text: { primary: ink.ink, secondary: ink.quiet },
      divider: ink.line,
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: FONT,
      fontSize: 13.5,
      h1: { fontSize: '1.625rem', fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1.2 },
      h2: { fontSize: '1.0625rem', fontWeight: 620, letterSpacing: '-0.01em', lineHeight: 1.3 },
      h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.35 },
      button: { textTransform: 'none', fontWeight: 560 },
      caption: { fontVariantNumeric: 'tabular-nums' },
      overline: { fontSize: '0.75rem', fontWeight: 520, letterSpacing: 0, textTransform: 'none', lineHeight: 1.4 },
    },
    components: {
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            variants: [
              {
                props: { variant: 'outlined', color: 'inherit' },
                style: { borderColor: ink.edge, backgroundColor: ink.paper },
              },
            ],
          },
          sizeMedium: { minHeight: 38 },
        },
      },
      // A visible focus ring on every kind of button.
      MuiButtonBase: {
        styleOverrides: {
          root: {
            [REDUCED_MOTION]: { '& .MuiTouchRipple-root': { display: 'none' } },
            '&.Mui-focusVisible': { outline: `2px solid ${main}`, outlineOffset: 1 },
            '&.MuiTab-root.Mui-focusVisible, &.MuiMenuItem-root.Mui-focusVisible': { outlineOffset: -3 },
          },
        },
      },
      MuiIconButton: { styleOverrides: { root: { borderRadius: 8 } } },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'dense' } },
      MuiFormControl: { defaultProps: { size: 'small', margin: 'dense' } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: ink.line, padding: '9px 14px' },
          head: { color: ink.quiet, fontWeight: 540, fontSize: '0.78rem', backgroundColor: ink.paper },
        },
      },
      MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: '0.9375rem' } } },
      MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
      MuiDialog: { styleOverrides: { paper: { border: `1px solid ${ink.line}` } } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 620, padding: '20px 24px 8px' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
      MuiTooltip: { defaultProps: { enterDelay: 700, enterNextDelay: 300 } },
      MuiTablePagination: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
      MuiSkeleton: {
        defaultProps: { animation: 'wave' },
        styleOverrides: { root: { [REDUCED_MOTION]: { '&::after': { animation: 'none' } } } },
      },
      MuiAlert: {
        styleOverrides: {
          root: ({ theme, ownerState }) => {
            const tone = theme.palette[ownerState.severity ?? 'info'].main;
            return {
              color: ink.ink,
              backgroundColor: ink.paper,
              border: `1px solid ${alpha(tone, 0.45)}`,
              borderLeft: `4px solid ${tone}`,
              '& .MuiAlert-icon': { color: tone },
            };
          },
        },
      },
    },
  };
}

/** The accent, moved towards white or black until it can be read on this background. */
function readableOn(colour: string, background: string, dark: boolean): string {
  let result = colour;
  for (let step = 1; step <= 12 && getContrastRatio(result, background) < READABLE; step += 1) {
    result = dark ? lighten(colour, step * 0.07) : darken(colour, step * 0.07);
  }
  return result;
}
