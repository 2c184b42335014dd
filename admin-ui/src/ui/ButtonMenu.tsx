import MoreIcon from '@mui/icons-material/MoreHoriz';
import { IconButton, Menu, Tooltip } from '@mui/material';
import { useState, type MouseEvent, type ReactNode } from 'react';

/** A button opens its menu with these props. */
interface Opener {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Names without spaces are as long as those of their file or section. */
const PAPER = { maxWidth: 340, '& .MuiMenuItem-root': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } as const;

const OUTLINED = {
  border: 1,
  borderColor: 'divider',
  minWidth: { xs: 44, md: 0 },
  minHeight: { xs: 44, md: 0 },
} as const;

/** Shows a button and its menu; choosing an item closes it. */
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

/** Shows three dots with a menu of the less frequent actions. */
export function MoreMenu({
  label,
  size = 'medium',
  outlined = true,
  children,
}: {
  /** The button has this name. */
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
