import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { ConflictNotice } from './ConflictNotice';
import { SaveBar } from './SaveBar';
import { useUnsaved } from './useUnsaved';
import type { ServerForm } from './useServerForm';

/** Shows a form that is a page: its button stays in sight and names what is not saved. */
export function PageForm<T extends FieldValues>({
  server,
  action,
  changed,
  idle,
  opensAnother = false,
  conflictTitle,
  theirs,
  children,
}: {
  server: ServerForm<T>;
  /** The button's text. */
  action: string;
  /** The changed fields, by their labels. */
  changed: string[];
  /** The text while nothing is changed. */
  idle?: string | undefined;
  /** True when another page opens once the form is saved. */
  opensAnother?: boolean;
  conflictTitle: string;
  /** Returns what somebody else has saved in place of what is edited here. */
  theirs: () => { field: string; value: string }[];
  children: ReactNode;
}) {
  const { form, element, submit, isSaving, conflict } = server;
  const isAsking = conflict.length > 0;
  const message = form.formState.errors.root?.['server']?.message;
  const { question } = useUnsaved(changed.length > 0, undefined, isSaving && opensAnother);
  return (
    <FormProvider {...form}>
      <form ref={element} onSubmit={submit} noValidate>
        {children}
        <SaveBar
          action={action}
          changed={changed}
          busy={isSaving}
          canSave={!isAsking}
          idle={idle}
          onDiscard={server.discard}
        >
          {isAsking && (
            <ConflictNotice
              title={conflictTitle}
              theirs={theirs()}
              onTheirs={server.useTheirs}
              onMine={server.keepMine}
            />
          )}
          {message && !isAsking && (
            <Alert severity="error" role="alert" sx={{ mb: 1.5 }}>
              {message}
            </Alert>
          )}
        </SaveBar>
      </form>
      {question}
    </FormProvider>
  );
}
