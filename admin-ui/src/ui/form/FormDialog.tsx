import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useText } from '../../i18n/language';
import { ServerError } from './ServerError';
import { useServerForm, type ServerForm } from './useServerForm';
import { useUnsaved } from './useUnsaved';

/**
 * Shows a dialog with a form of react-admin inputs. Validation and server errors are shown at their field, which gets
 * the focus, or else above the fields. With unsaved changes, Escape and a click outside ask before closing.
 */
export function FormDialog<T extends FieldValues>({
  title,
  action,
  defaultValues,
  draft,
  onSubmit,
  onInvalid,
  fieldOf,
  failure,
  failureTitle = failure,
  canSubmit = true,
  destructive,
  onClose,
  children,
}: {
  title: ReactNode;
  action: ReactNode;
  defaultValues: T;
  /** The form's draft is stored under this name when the session ends. */
  draft?: string;
  /** Sends the values, then closes the dialog, or shows in the form what is still to be done. */
  onSubmit: (values: T, form: UseFormReturn<T>) => Promise<void>;
  /** Called when the inputs have found an error. */
  onInvalid?: (values: T) => void;
  /** The form field that edits an API field, where their names differ. */
  fieldOf?: (apiField: string, values: T) => string | undefined;
  /** Shown when the server gives no reason. */
  failure: string;
  failureTitle?: string;
  /** Says whether the values may be sent; else the button is disabled. */
  canSubmit?: boolean | ((values: T) => boolean);
  destructive?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const server: ServerForm<T> = useServerForm<T>({
    values: defaultValues,
    save: (sent) => onSubmit(sent, server.form),
    failure,
    toastTitle: failureTitle,
    fieldOf,
    onInvalid,
    onSessionLost: onClose,
    draft,
  });
  const { form, values, isDirty, isSaving, submit, element } = server;
  const { close, question } = useUnsaved(isDirty, onClose, isSaving);
  return (
    <Dialog open onClose={isSaving ? undefined : close} aria-labelledby={id} maxWidth="xs" fullWidth>
      <FormProvider {...form}>
        {/* Only the fields scroll: the buttons stay in sight, however many there are. */}
        <form
          ref={element}
          onSubmit={submit}
          noValidate
          autoComplete="off"
          style={{ display: 'flex', flexDirection: 'column', flex: 'auto', minHeight: 0 }}
        >
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent>
            <Stack sx={{ gap: 0.5 }}>
              <ServerError />
              {children}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose} disabled={isSaving}>
              {t('app.cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={destructive ? 'error' : 'primary'}
              loading={isSaving}
              disabled={!(typeof canSubmit === 'function' ? canSubmit(values) : canSubmit)}
            >
              {action}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
      {question}
    </Dialog>
  );
}
