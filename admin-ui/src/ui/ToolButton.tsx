import { Button } from '@mui/material';
import type { ReactNode } from 'react';

/** A button with icon and text; on phones the icon alone, which has the text as its name. */
export function ToolButton({ icon, text, onClick }: { icon: ReactNode; text: string; onClick: () => void }) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-label={text}
      title={text}
      onClick={onClick}
      sx={{
        gap: 1,
        minWidth: 44,
        px: { xs: 1, sm: 2 },
        minHeight: { xs: 44, sm: 0 },
        '& > svg': { fontSize: 20 },
        '& > span:not(.MuiTouchRipple-root)': { display: { xs: 'none', sm: 'inline' } },
      }}
    >
      {icon}
      <span>{text}</span>
    </Button>
  );
}
