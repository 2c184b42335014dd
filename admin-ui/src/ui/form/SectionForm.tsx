import { Button, Stack } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type Path } from 'react-hook-form';
import { useText } from '../../i18n/language';
import { ConflictNotice } from './ConflictNotice';
import { ServerError } from './ServerError';
import { useServerForm, type Options } from './useServerForm';

/** Shows one section of a page, which is saved by itself. */
export function SectionForm<T extends FieldValues>({
  label,
  action,
  onDirty,
  describe,
  children,
  ...options
}: Pick<Options<T>, 'values' | 'version' | 'queryKey' | 'failure' | 'save' | 'fieldOf' | 'draft' | 'secrets'> & {
  /** The name of the form for screen readers. */
  label: string;
  action: string;
  onDirty: (dirty: boolean) => void;
  /** Returns the label of a field, and its value as a text; set where the server counts changes. */
  describe?: (name: Path<T>, values: T) => { field: string; value: string };
  children: ReactNode;
}) {
  const t = useText();
  const { form, element, submit, isDirty, isSaving, conflict, ...server } = useServerForm<T>({
    ...options,
    toastTitle: options.failure,
  });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const isAsking = conflict.length > 0;
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        ref={element}
        aria-label={label}
        noValidate
        onSubmit={submit}
        sx={{ gap: 2.5, '& > .MuiFormControl-root': { my: 0 } }}
      >
        {children}
        {isAsking ? (
          <ConflictNotice
            title={t('settings.changedMeanwhile')}
            theirs={conflict.flatMap((name) => describe?.(name, server.saved) ?? [])}
            onTheirs={server.useTheirs}
            onMine={server.keepMine}
          />
        ) : (
          <ServerError />
        )}
        <Button
          type="submit"
          variant="contained"
          loading={isSaving}
          disabled={!isDirty || isAsking}
          sx={{ alignSelf: 'flex-start' }}
        >
          {action}
        </Button>
      </Stack>
    </FormProvider>
  );
}
