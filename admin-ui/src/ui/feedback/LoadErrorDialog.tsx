import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useText } from '../../i18n/language';
import { LoadError } from './LoadError';

/** Takes the place of a form when its data could not be loaded. */
export function LoadErrorDialog({
  title,
  query: { error, refetch },
  failure,
  onClose,
}: {
  title: string;
  query: { error: unknown; refetch: () => unknown };
  failure: string;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <LoadError error={error} failure={failure} onRetry={refetch} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
