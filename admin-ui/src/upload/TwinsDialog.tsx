import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { formatBytes } from '../ui/format';
import type { Twin } from './twins';

const SHOWN = 50;
const WHERE: Record<Twin['where'], string> = { queue: 'already in this list', project: 'already in the project' };

/** Asks about files that seem to be there already. */
export function TwinsDialog({ twins, onSkip, onAdd }: { twins: readonly Twin[]; onSkip: () => void; onAdd: () => void }) {
  const id = useId();
  const one = twins.length === 1;
  return (
    <Dialog open onClose={onSkip} role="alertdialog" aria-labelledby={`${id}t`} aria-describedby={`${id}d`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}t`}>Same file twice?</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`}>
          {one ? 'A file of this name and size is there already.' : `${twins.length} files of the same name and size are there already.`} Uploaded again, the client sees {one ? 'it' : 'them'} twice.
        </DialogContentText>
        <Box component="ul" tabIndex={0} aria-label="Files that are there already" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, maxHeight: 220, overflowY: 'auto' }}>
          {twins.slice(0, SHOWN).map(({ file, where }, index) => (
            <Box component="li" key={index} sx={{ py: 0.5 }}>
              <Typography variant="body2" noWrap title={file.name}>{file.name}</Typography>
              <Typography variant="caption" color="textSecondary">{formatBytes(file.size)} · {WHERE[where]}</Typography>
            </Box>
          ))}
          {twins.length > SHOWN && <Typography component="li" variant="caption" color="textSecondary">and {twins.length - SHOWN} more</Typography>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onAdd}>Upload Anyway</Button>
        <Button variant="contained" onClick={onSkip} autoFocus>{one ? 'Skip It' : 'Skip Them'}</Button>
      </DialogActions>
    </Dialog>
  );
}
