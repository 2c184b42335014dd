import { Button } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';

/** Shows a button with icon and text; on phones the icon alone, which has the text as its name. */
export function ToolButton({
  icon,
  text,
  opens,
  onClick,
}: {
  icon: ReactNode;
  text: string;
  opens?: 'dialog';
  onClick: (event: MouseEvent<HTMLElement>) => void;
}) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-label={text}
      title={text}
      aria-haspopup={opens}
      onClick={onClick}
      sx={{
        gap: 1,
        minWidth: 44,
        flexShrink: 0,
        whiteSpace: 'nowrap',
        px: { xs: 1, sm: 2 },
        '& > svg': { fontSize: 20 },
        '& > span:not(.MuiTouchRipple-root)': { display: { xs: 'none', sm: 'inline' } },
      }}
    >
      {icon}
      <span>{text}</span>
    </Button>
  );
}
