import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useText } from '../messages/language';

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, text, action, cancel, destructive, busy, onConfirm, onCancel }: {
  title: string;
  text: string;
  action: string;
  /** What the way back is called, where that is not "Cancel". */
  cancel?: string;
  destructive?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={busy ? undefined : onCancel} role="alertdialog" aria-labelledby={`${id}t`} aria-describedby={`${id}d`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}t`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`} sx={{ overflowWrap: 'anywhere' }}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} disabled={busy} autoFocus>{cancel ?? t('app.cancel')}</Button>
        <Button variant="contained" color={destructive ? 'error' : 'primary'} onClick={onConfirm} loading={busy}>{action}</Button>
      </DialogActions>
    </Dialog>
  );
}
