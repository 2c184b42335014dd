import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ComponentProps } from 'react';
import { useText } from '../../i18n/language';
import { LoadError } from './LoadError';

/** Takes the place of a form when its data could not be loaded. */
export function LoadErrorDialog({
  title,
  onClose,
  ...failed
}: ComponentProps<typeof LoadError> & { title: string; onClose: () => void }) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <LoadError {...failed} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
