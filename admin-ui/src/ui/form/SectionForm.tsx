import { Button, Stack } from '@mui/material';
import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { isSessionLost } from '../../api/errors';
import { useFormErrors } from './useFormErrors';

/** One section of a page, saved by itself. */
export function SectionForm<T extends FieldValues>({
  label,
  defaultValues,
  version = 0,
  action,
  failure,
  save,
  onDirty,
  fieldOf,
  children,
}: {
  /** For screen readers. */
  label: string;
  defaultValues: T;
  /** Of the values, where the server counts changes. Newer values are shown while nothing is edited. */
  version?: number;
  action: string;
  failure: string;
  /** `edited`: the version that the edits were begun from. Resolves to what the form holds next. */
  save: (values: T, edited: number) => Promise<{ values: T; version?: number }>;
  onDirty: (dirty: boolean) => void;
  /** The field that shows the error of a field of the API; the same one when left out. */
  fieldOf?: (apiField: string) => string | undefined;
  children: ReactNode;
}) {
  const form = useForm<T>({ defaultValues: defaultValues as DefaultValues<T> });
  const { isDirty, isSubmitting } = form.formState;
  const showError = useFormErrors(form, { failure, failureTitle: failure, fieldOf });
  const begun = useRef({ version, values: defaultValues });
  const follow = useEffectEvent(() => {
    if (version <= begun.current.version) return;
    if (!isDirty) form.reset(defaultValues);
    // With the old version the server rejects edits of what somebody else has changed.
    else if (JSON.stringify(defaultValues) !== JSON.stringify(begun.current.values)) return;
    begun.current = { version, values: defaultValues };
  });
  useEffect(() => follow(), [version, isDirty]);
  useEffect(() => onDirty(isDirty && !isSubmitting), [isDirty, isSubmitting, onDirty]);
  const send = async (values: T) => {
    try {
      const saved = await save(values, begun.current.version);
      const now = form.getValues();
      form.reset(saved.values);
      begun.current = { version: begun.current.version, ...saved };
      // Typed during the save: still to be saved.
      for (const name of Object.keys(now) as Path<T>[])
        if (JSON.stringify(now[name]) !== JSON.stringify(values[name]))
          form.setValue(name, now[name], { shouldDirty: true });
    } catch (error) {
      // The end of the session has its own toast.
      if (!isSessionLost(error)) showError(error);
    }
  };
  const submit = (event: FormEvent) => void form.handleSubmit(send)(event);
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        aria-label={label}
        noValidate
        onSubmit={submit}
        sx={{ gap: 2.5, '& > .MuiFormControl-root': { my: 0 } }}
      >
        {children}
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          disabled={!isDirty}
          sx={{ alignSelf: 'flex-start' }}
        >
          {action}
        </Button>
      </Stack>
    </FormProvider>
  );
}
