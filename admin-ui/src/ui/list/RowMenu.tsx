import MoreIcon from '@mui/icons-material/MoreHoriz';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../i18n/language';

interface RowAction {
  text: string;
  run: () => void;
  disabled?: boolean;
  destructive?: boolean;
}

/** The menu of a row, named after what the row shows. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={t('prices.moreActions', { name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ border: 1, borderColor: 'divider', minWidth: { xs: 44, md: 0 }, minHeight: { xs: 44, md: 0 } }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map(({ text, run, disabled = false, destructive }) => (
          <MenuItem
            key={text}
            disabled={disabled}
            onClick={() => {
              close();
              run();
            }}
            sx={destructive ? { color: 'error.main' } : {}}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
