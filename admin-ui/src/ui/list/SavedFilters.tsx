import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Box, Popover } from '@mui/material';
import { useState } from 'react';
import { SavedQueriesList, useTranslate } from 'react-admin';
import { ToolButton } from '../ToolButton';

/** Saves filter and order of the list under a name of one's own. */
export function SavedFilters() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('ra.saved_queries.label');
  return (
    <>
      <ToolButton
        icon={<BookmarkIcon />}
        text={label}
        opens="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Box sx={{ p: 2, pt: 1, width: 280 }}>
          <SavedQueriesList />
        </Box>
      </Popover>
    </>
  );
}
