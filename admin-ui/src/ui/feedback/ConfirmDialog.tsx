import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/language';

/** Asks before an action that should not happen by mistake. */
export function ConfirmDialog({
  title,
  text,
  picture,
  action,
  cancel,
  destructive,
  busy,
  onConfirm,
  onCancel,
}: {
  title: string;
  text: string;
  /** A picture of what the question is about. */
  picture?: ReactNode;
  action: string;
  /** The label of the cancel button, where that is not "Cancel". */
  cancel?: string;
  destructive?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const t = useText();
  const id = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : onCancel}
      role="alertdialog"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}t`}>{title}</DialogTitle>
      <DialogContent>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          {picture}
          <DialogContentText id={`${id}d`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {text}
          </DialogContentText>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} disabled={busy} autoFocus>
          {cancel ?? t('app.cancel')}
        </Button>
        <Button variant="contained" color={destructive ? 'error' : 'primary'} onClick={onConfirm} loading={busy}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
