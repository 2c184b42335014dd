import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useId } from 'react';
import { UploadPanel } from './UploadPanel';
import { useUploadQueue } from './UploadsProvider';

/** "Upload Files" on the project's page. Closing it does not stop the upload. */
export function UploadDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const id = useId();
  const { running } = useUploadQueue(projectId).state;
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog open fullScreen={narrow} onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Upload Files</DialogTitle>
      <DialogContent><UploadPanel projectId={projectId} /></DialogContent>
      <DialogActions>
        {running && <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>The upload goes on when this is closed.</Typography>}
        <Button color="inherit" onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
