import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';

/** Cameras and studios number files at the end of the name: this much of it stays visible, with the extension. */
const TAIL = 14;
/** A shorter name has nothing in its middle that could be left out. */
const SHORT = TAIL + 8;

const START = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' } as const;
const END = { flex: 'none', whiteSpace: 'pre' } as const;

/** Shows the name of a file on one line, and leaves out its middle where the name is too long for its place. */
export function FileName({ name, variant = 'body2' }: { name: string; variant?: 'body2' | 'caption' }) {
  // Some systems write an umlaut as two characters, which must stay together.
  const letters = [...name.normalize()];
  if (letters.length <= SHORT)
    return (
      <Typography variant={variant} component="p" noWrap title={name}>
        {name}
      </Typography>
    );
  return (
    <Typography
      variant={variant}
      component="p"
      title={name}
      sx={{ display: 'flex', minWidth: 0, position: 'relative' }}
    >
      <span aria-hidden style={START}>
        {letters.slice(0, -TAIL).join('')}
      </span>
      <span aria-hidden style={END}>
        {letters.slice(-TAIL).join('')}
      </span>
      {/* A screen reader would pause between the two. */}
      <Box component="span" sx={visuallyHidden}>
        {name}
      </Box>
    </Typography>
  );
}
