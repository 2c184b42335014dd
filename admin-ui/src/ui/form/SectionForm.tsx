import { Button, Stack } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { isSessionLost } from '../../api/errors';
import { useFormErrors } from './useFormErrors';

/** One section of a page, saved by itself. */
export function SectionForm<T extends FieldValues>({
  label,
  defaultValues,
  action,
  failure,
  save,
  after,
  onDirty,
  fieldOf,
  children,
}: {
  /** For screen readers. */
  label: string;
  defaultValues: T;
  action: string;
  failure: string;
  save: (values: T) => Promise<void>;
  /** What the form holds once it is saved. */
  after: (values: T) => T;
  onDirty: (dirty: boolean) => void;
  /** The field that shows the error of a field of the API; the same one when left out. */
  fieldOf?: (apiField: string) => string | undefined;
  children: ReactNode;
}) {
  const form = useForm<T>({ defaultValues: defaultValues as DefaultValues<T> });
  const { isDirty, isSubmitting } = form.formState;
  const showError = useFormErrors(form, { failure, failureTitle: failure, fieldOf });
  useEffect(() => onDirty(isDirty && !isSubmitting), [isDirty, isSubmitting, onDirty]);
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
      form.reset(after(values));
    } catch (error) {
      // The end of the session has its own toast.
      if (!isSessionLost(error)) showError(error);
    }
  });
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        aria-label={label}
        noValidate
        onSubmit={(event) => void submit(event)}
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
