import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, type FormEvent, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch, type DefaultValues, type FieldValues } from 'react-hook-form';
import { isSessionLost } from '../../api/errors';
import { useText } from '../../i18n/language';
import { useFormDraft } from './draft';
import { ServerError } from './ServerError';
import { useFormErrors } from './useFormErrors';
import { useUnsaved } from './useUnsaved';

/**
 * A dialog with a form of react-admin inputs. Validation and server errors are shown at their field, which gets the
 * focus, or else above the fields. With unsaved changes, Escape and a click outside ask before closing.
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
  /** Sends the values, then closes the dialog. */
  onSubmit: (values: T) => Promise<void>;
  /** The inputs found an error. */
  onInvalid?: (values: T) => void;
  /** The form field that edits an API field, where their names differ. */
  fieldOf?: (apiField: string, values: T) => string | undefined;
  /** Shown when the server gives no reason. */
  failure: string;
  failureTitle?: string;
  /** Whether the values may be sent; else the button is disabled. */
  canSubmit?: boolean | ((values: T) => boolean);
  destructive?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const form = useForm<T>({ defaultValues: defaultValues as DefaultValues<T> });
  useFormDraft(draft, form);
  const { isDirty, isSubmitting } = form.formState;
  const showError = useFormErrors(form, { failure, failureTitle, fieldOf });
  const values = useWatch({ control: form.control }) as T;
  const { mutateAsync } = useMutation({ mutationFn: onSubmit });
  const { close, question } = useUnsaved(isDirty && !isSubmitting, onClose);
  const send = async (sent: T) => {
    try {
      await mutateAsync(sent);
    } catch (error) {
      // The end of the session has its own toast.
      if (isSessionLost(error)) onClose();
      else showError(error);
    }
  };
  const submit = (event: FormEvent) => {
    // Dialogs are portals, but React events still bubble to forms around them.
    event.stopPropagation();
    void form.handleSubmit(send, () => onInvalid?.(form.getValues()))(event);
  };
  return (
    <Dialog open onClose={isSubmitting ? undefined : close} aria-labelledby={id} maxWidth="xs" fullWidth>
      <FormProvider {...form}>
        {/* Only the fields scroll: the buttons stay in sight, however many there are. */}
        <form
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
            <Button color="inherit" onClick={onClose} disabled={isSubmitting}>
              {t('app.cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={destructive ? 'error' : 'primary'}
              loading={isSubmitting}
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
