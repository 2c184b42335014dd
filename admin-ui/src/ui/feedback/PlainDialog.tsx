import { Button, Dialog, DialogActions, DialogContent, DialogTitle, type DialogProps } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/language';

/** Shows a dialog that asks nothing. `actions` follow the button that closes it. */
export function PlainDialog({
  title,
  onClose,
  maxWidth = 'xs',
  closeText,
  actions,
  children,
}: {
  title: string;
  onClose: () => void;
  maxWidth?: DialogProps['maxWidth'];
  /** The text is "Close" unless given. */
  closeText?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth={maxWidth} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {closeText ?? t('app.close')}
        </Button>
        {actions}
      </DialogActions>
    </Dialog>
  );
}
