import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fieldErrors, isSessionLost, messageOf } from '../api/errors';
import { useText } from '../i18n/language';
import { useToast } from './useToast';
import { useUnsaved } from './useUnsaved';

/** Complaints by field. */
export type FieldErrors<F extends string> = Partial<Record<F, string>>;

/**
 * A dialog with a form. `validate` speaks before anything is sent; what the server refuses is shown at
 * the field it names, else above the fields. Once something was typed, Escape and a click beside it ask first.
 */
export function FormDialog<F extends string>({
  title,
  action,
  fields,
  validate,
  submit,
  failure,
  failureTitle = failure,
  canSubmit = true,
  destructive,
  changed = false,
  onClose,
  children,
}: {
  title: string;
  action: string;
  /** Names under which the form can show a server's complaint. */
  fields: readonly F[];
  validate: () => FieldErrors<F>;
  /** Sends; resolves when the dialog may close. */
  submit: () => Promise<void>;
  /** What is said when the server gives no reason. */
  failure: string;
  failureTitle?: string;
  canSubmit?: boolean;
  destructive?: boolean;
  /** Something was chosen that is no typing, or was typed before. */
  changed?: boolean;
  onClose: () => void;
  children: (errors: FieldErrors<F>) => ReactNode;
}) {
  const t = useText();
  const id = useId();
  const toast = useToast();
  const { mutateAsync } = useMutation({ mutationFn: submit });
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const form = useRef<HTMLFormElement>(null);
  // To the first field that is complained about: whoever uses the keyboard need not look for it.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState(false);
  const { close, question } = useUnsaved((typed || changed) && !busy, onClose);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // Dialogs are portals, but React events still climb to forms around them.
    event.stopPropagation();
    const complaints = validate();
    setErrors(complaints);
    setRefusal(null);
    if (Object.keys(complaints).length > 0) return;
    setBusy(true);
    try {
      await mutateAsync();
      // A form that wants an answer first stays.
      setBusy(false);
    } catch (error) {
      // Announced for all calls in one place.
      if (isSessionLost(error)) return onClose();
      const named = fieldErrors(error) as FieldErrors<F> | null;
      const known = named && fields.some((field) => named[field]);
      if (known) setErrors(named);
      else {
        const message = messageOf(error, failure);
        setRefusal(message);
        toast({ title: failureTitle, text: message === failureTitle ? undefined : message, destructive: true });
      }
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : close} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form ref={form} onSubmit={(event) => void send(event)} onChange={() => setTyped(true)} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 0.5 }}>
            {/* Announced by its toast. */}
            {refusal && (
              <Alert severity="error" role="group" sx={{ mb: 1 }}>
                {refusal}
              </Alert>
            )}
            {children(errors)}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {t('app.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            loading={busy}
            disabled={!canSubmit}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
