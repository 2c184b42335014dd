import { Alert, AlertTitle } from '@mui/material';
import { useCallback, type ReactNode } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { useText } from '../../i18n/language';

/** The content of a toast. */
export interface ToastContent {
  title: string;
  text?: ReactNode;
  destructive?: boolean;
  action?: ReactNode;
  /** True when screen readers hear the message elsewhere. */
  silent?: boolean;
  /** True for a toast that stays until it is closed. */
  sticky?: boolean;
  /** The toast stays for this many milliseconds, where 5 s are not enough. */
  duration?: number;
}

/** Shows a toast in place of the one before. */
export type ShowToast = (content: ToastContent) => void;

/** Returns the function that shows the console's toasts: a title and a line, one at a time. */
export function useToast(): ShowToast {
  const notify = useNotify();
  return useCallback(
    (content) =>
      notify(<Toast {...content} />, {
        type: content.destructive ? 'error' : 'success',
        autoHideDuration: content.sticky ? null : (content.duration ?? 5_000),
      }),
    [notify],
  );
}

function Toast({ title, text, destructive, silent, action }: ToastContent) {
  const t = useText();
  const close = useCloseNotification();
  return (
    <Alert
      severity={destructive ? 'error' : 'success'}
      role={destructive && !silent ? 'alert' : 'group'}
      closeText={t('app.dismiss')}
      onClose={() => close()}
      elevation={6}
      variant="standard"
    >
      <AlertTitle sx={{ mb: text ? 0.25 : 0 }}>{title}</AlertTitle>
      {text}
      {action}
    </Alert>
  );
}
