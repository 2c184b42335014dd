import { Box } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The icon before the text has this shape: states differ without their colour too. */
export type BadgeIcon = 'dot' | 'ring' | 'clock' | 'cross' | 'spin' | 'half' | 'back' | 'alert';
/** The icon and the text have this colour. */
export type BadgeColor = 'success' | 'warning' | 'error' | 'info' | 'secondary';

const ICONS: Record<BadgeIcon, ReactNode> = {
  dot: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  clock: (
    <>
      <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.3" />
      <path d="M6 3.4V6l1.8 1.2" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
    </>
  ),
  cross: <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />,
  spin: (
    <path d="M6 1.5a4.5 4.5 0 1 1-4.5 4.5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
  ),
  half: (
    <>
      <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2.25a3.75 3.75 0 0 1 0 7.5z" fill="currentColor" />
    </>
  ),
  back: (
    <path
      d="M4.6 2.2 2 4.8l2.6 2.6M2.2 4.8h4.6a2.6 2.6 0 0 1 0 5.2H4.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  alert: (
    <>
      <path d="M6 1.6 11 10.4H1z" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" />
      <path d="M6 4.8v2.4" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
      <circle cx="6" cy="8.8" r=".75" fill="currentColor" />
    </>
  ),
};

/** Shows a state, by icon and text. */
export function StatusBadge({ icon, color, children }: { icon: BadgeIcon; color: BadgeColor; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={(theme: Theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        height: 24,
        borderRadius: 1.5,
        whiteSpace: 'nowrap',
        fontSize: '0.78rem',
        fontWeight: 540,
        color: theme.palette[color].main,
        bgcolor: alpha(theme.palette[color].main, 0.11),
      })}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden>
        {ICONS[icon]}
      </svg>
      {children}
    </Box>
  );
}
