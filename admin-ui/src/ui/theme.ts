import { Fade } from '@mui/material';
import { alpha, darken, getContrastRatio, lighten, type ThemeOptions } from '@mui/material/styles';

const FONT = '"Inter Variable", system-ui, sans-serif';

const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';

/** Matches screens that fingers press. */
export const TOUCH = '@media (pointer: coarse)';
/** Controls on such screens have at least this width and height, in pixels. */
export const TOUCH_SIZE = 44;
/**
 * A link within lines of text has a larger area to tap than its text, and the lines stay as close as any others. It
 * needs links with nothing else to tap right above or below them.
 */
export const TOUCH_AREA = {
  [TOUCH]: {
    display: 'inline',
    minHeight: 0,
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', inset: '-12px -4px' },
  },
} as const;
const TOUCH_LINK = { [TOUCH]: { display: 'inline-flex', alignItems: 'center', minHeight: TOUCH_SIZE } } as const;
const PHONE = '@media (max-width: 599.95px)';
const FULL_SCREEN = {
  margin: 0,
  width: '100%',
  maxWidth: 'none',
  height: '100%',
  maxHeight: 'none',
  border: 0,
  borderRadius: 0,
} as const;

/** The navigation at the bottom of narrow screens has this height, in pixels. */
export const BOTTOM_BAR = 60;
/** On phones, the dock of uploads above the navigation has this height, in pixels. */
export const UPLOAD_DOCK = 48;
/** The navigation and the dock of uploads have this height together, with the dock while it is shown. */
export const BOTTOM_BARS = `calc(${BOTTOM_BAR}px + var(--upload-dock, 0px))`;

/** WCAG AA demands this contrast for text. */
const READABLE = 4.5;

const LIGHT = {
  background: '#f6f5f3',
  surface: '#ffffff',
  foreground: '#1d2125',
  muted: '#5c636b',
  border: '#e3e1dc',
  controlBorder: '#c9c6bf',
  success: '#2c6e49',
  warning: '#8a5a00',
  error: '#b3261e',
  info: '#2b5f8a',
};
const DARK = {
  background: '#141618',
  surface: '#1c1f22',
  foreground: '#e9eaeb',
  muted: '#a3a9af',
  border: '#32363a',
  controlBorder: '#4a4f55',
  success: '#7fc79b',
  warning: '#e2b25a',
  error: '#f2938c',
  info: '#8cbce6',
};

/**
 * Makes the theme: neutral surfaces, so that the pictures carry the colour; the studio's accent is for what can be
 * pressed.
 */
export function consoleTheme(accent: string, dark: boolean): ThemeOptions {
  const colors = dark ? DARK : LIGHT;
  const main = readableOn(accent, dark ? colors.surface : colors.background, dark);
  // Sets the hover shade: it is lighter in the dark scheme, or its dark text could not be read.
  const withHover = (colour: string) => ({ main: colour, ...(dark ? { dark: lighten(colour, 0.18) } : {}) });
  return {
    palette: {
      mode: dark ? 'dark' : 'light',
      contrastThreshold: 4.5,
      primary: withHover(main),
      secondary: { main: colors.muted },
      success: { main: colors.success },
      warning: { main: colors.warning },
      error: withHover(colors.error),
      info: { main: colors.info },
      background: { default: colors.background, paper: colors.surface },
      text: { primary: colors.foreground, secondary: colors.muted },
      divider: colors.border,
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
            [TOUCH]: { minHeight: TOUCH_SIZE },
            variants: [
              {
                props: { variant: 'outlined', color: 'inherit' },
                style: { borderColor: colors.controlBorder, backgroundColor: colors.surface },
              },
            ],
          },
          sizeMedium: { minHeight: 38, [TOUCH]: { minHeight: TOUCH_SIZE } },
        },
      },
      // Every kind of button has a visible focus ring.
      MuiButtonBase: {
        styleOverrides: {
          root: {
            [REDUCED_MOTION]: { '& .MuiTouchRipple-root': { display: 'none' } },
            '&.Mui-focusVisible': { outline: `2px solid ${main}`, outlineOffset: 1 },
            '&.MuiTab-root.Mui-focusVisible, &.MuiMenuItem-root.Mui-focusVisible': { outlineOffset: -3 },
          },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            borderRadius: 8,
            // A field with suggestions opens by a touch anywhere.
            '&:not(.MuiAutocomplete-popupIndicator)': { [TOUCH]: { minWidth: TOUCH_SIZE, minHeight: TOUCH_SIZE } },
          },
        },
      },
      MuiToggleButton: { styleOverrides: { root: { [TOUCH]: { minHeight: TOUCH_SIZE } } } },
      MuiChip: { styleOverrides: { clickable: { [TOUCH]: { height: TOUCH_SIZE, borderRadius: TOUCH_SIZE / 2 } } } },
      // These are the links outside of sentences; those inside a sentence are always underlined.
      MuiLink: { styleOverrides: { underlineNone: TOUCH_LINK, underlineHover: TOUCH_LINK } },
      MuiInputLabel: {
        styleOverrides: {
          sizeSmall: {
            '&:not(.MuiInputLabel-shrink)': { [TOUCH]: { transform: 'translate(14px, 11px) scale(1)' } },
          },
        },
      },
      MuiFormControlLabel: { styleOverrides: { root: { [TOUCH]: { minHeight: TOUCH_SIZE } } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { [TOUCH]: { minHeight: TOUCH_SIZE } },
          input: {
            '&.MuiInputBase-inputSizeSmall:not(.MuiInputBase-inputMultiline)': { [TOUCH]: { paddingBlock: 11 } },
          },
        },
      },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'dense' } },
      MuiFormControl: { defaultProps: { size: 'small', margin: 'dense' } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: colors.border, padding: '9px 14px' },
          head: { color: colors.muted, fontWeight: 540, fontSize: '0.78rem', backgroundColor: colors.surface },
        },
      },
      // By default a menu grows when it opens: an item that is pressed meanwhile moves away before the release.
      MuiMenu: { defaultProps: { slots: { transition: Fade }, transitionDuration: { enter: 150, exit: 100 } } },
      // By default only phones have items that are large enough.
      MuiMenuItem: { styleOverrides: { root: { [TOUCH]: { minHeight: TOUCH_SIZE } } } },
      MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: '0.9375rem' } } },
      MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
      MuiDialog: {
        styleOverrides: {
          paper: {
            border: `1px solid ${colors.border}`,
            // On phones a dialog is a screen of its own; a question stays a card in front of what it is about.
            '&:not([role="alertdialog"])': { [PHONE]: FULL_SCREEN },
          },
        },
      },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 620, padding: '20px 24px 8px' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
      MuiTooltip: { defaultProps: { enterDelay: 700, enterNextDelay: 0 } },
      MuiTablePagination: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
      MuiSkeleton: {
        defaultProps: { animation: 'wave' },
        styleOverrides: { root: { [REDUCED_MOTION]: { '&::after': { animation: 'none' } } } },
      },
      MuiAlert: {
        styleOverrides: {
          root: ({ theme, ownerState }) => {
            const color = theme.palette[ownerState.severity ?? 'info'].main;
            return {
              color: colors.foreground,
              backgroundColor: colors.surface,
              border: `1px solid ${alpha(color, 0.45)}`,
              borderLeft: `4px solid ${color}`,
              '& .MuiAlert-icon': { color },
            };
          },
        },
      },
    },
  };
}

/** Moves the accent towards white or black until it can be read on this background. */
function readableOn(colour: string, background: string, dark: boolean): string {
  let result = colour;
  for (let step = 1; step <= 12 && getContrastRatio(result, background) < READABLE; step += 1) {
    result = dark ? lighten(colour, step * 0.07) : darken(colour, step * 0.07);
  }
  return result;
}
