import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/language';
import { UploadPanel } from './UploadPanel';
import { useUploadQueue } from '../UploadsProvider';

/** Shows "Upload Files" on the project's page. Closing it does not stop the upload. */
export function UploadDialog({
  projectId,
  nextSteps,
  onClose,
}: {
  projectId: string;
  nextSteps?: ReactNode;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const { running } = useUploadQueue(projectId).state;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('upload.title')}</DialogTitle>
      <DialogContent>
        <UploadPanel projectId={projectId} nextSteps={nextSteps} />
      </DialogContent>
      <DialogActions>
        {running && (
          <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
            {t('upload.closeHint')}
          </Typography>
        )}
        <Button color="inherit" onClick={onClose}>
          {t('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
