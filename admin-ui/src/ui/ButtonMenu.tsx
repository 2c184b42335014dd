import MoreIcon from '@mui/icons-material/MoreHoriz';
import { IconButton, Menu, Tooltip } from '@mui/material';
import { useState, type MouseEvent, type ReactNode } from 'react';

/** What makes a button open its menu. */
interface Opener {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Names without spaces are as long as their file's or their section's. */
const PAPER = { maxWidth: 340, '& .MuiMenuItem-root': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } as const;

const OUTLINED = {
  border: 1,
  borderColor: 'divider',
  minWidth: { xs: 44, md: 0 },
  minHeight: { xs: 44, md: 0 },
} as const;

/** A button and its menu; choosing an item closes it. */
export function ButtonMenu({ button, children }: { button: (opener: Opener) => ReactNode; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const open = anchor !== null;
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: ({ currentTarget }) => setAnchor(currentTarget),
      })}
      <Menu
        anchorEl={anchor}
        open={open}
        onClose={close}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('[role^="menuitem"]')) close();
        }}
        slotProps={{ paper: { sx: PAPER } }}
      >
        {children}
      </Menu>
    </>
  );
}

/** Three dots with a menu of the less frequent actions. */
export function MoreMenu({
  label,
  size = 'medium',
  outlined = true,
  children,
}: {
  /** What the button is called. */
  label: string;
  size?: 'small' | 'medium';
  outlined?: boolean;
  children: ReactNode;
}) {
  return (
    <ButtonMenu
      button={(opener) => (
        <Tooltip title={label}>
          <IconButton
            {...opener}
            size={size}
            aria-label={label}
            color={outlined ? 'default' : 'inherit'}
            sx={outlined ? OUTLINED : {}}
          >
            <MoreIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    >
      {children}
    </ButtonMenu>
  );
}
