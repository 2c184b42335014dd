import { Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { isSessionLost } from '../../api/errors';
import { useText } from '../../i18n/language';
import { ConflictNotice } from './ConflictNotice';
import { useStoredDraft } from './draft';
import { ServerError } from './ServerError';
import { useFormErrors } from './useFormErrors';

/** What the edits were begun from. */
interface Base<T> {
  version: number;
  values: T;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * One section of a page, saved by itself. Fields that were not edited follow the server; where somebody else has changed
 * a field that was edited here, too, the form asks which of the two is to stay.
 */
export function SectionForm<T extends FieldValues>({
  label,
  defaultValues,
  version = 0,
  action,
  failure,
  save,
  onDirty,
  fieldOf,
  draft,
  secrets = [],
  describe,
  children,
}: {
  /** For screen readers. */
  label: string;
  defaultValues: T;
  /** The version of the values, where the server counts changes. */
  version?: number;
  action: string;
  failure: string;
  /** `edited`: the version that the edits were begun from. Resolves to what the form holds next. */
  save: (values: T, edited: number) => Promise<{ values: T; version?: number }>;
  onDirty: (dirty: boolean) => void;
  /** The field that shows the error of a field of the API; the same one when left out. */
  fieldOf?: (apiField: string) => string | undefined;
  /** The form's draft is stored under this name when the session ends. */
  draft?: string;
  /** Fields that are never stored. */
  secrets?: readonly Path<T>[];
  /** Label of a field, and its value as a text; where the server counts changes. */
  describe?: (name: Path<T>, values: T) => { field: string; value: string };
  children: ReactNode;
}) {
  const t = useText();
  const form = useForm<T>({ defaultValues: defaultValues as DefaultValues<T> });
  const { isDirty, isSubmitting } = form.formState;
  const showError = useFormErrors(form, { failure, failureTitle: failure, fieldOf });
  const { mutateAsync } = useMutation({
    mutationFn: ({ values, edited }: { values: T; edited: number }) => save(values, edited),
  });
  const [base, setBase] = useState<Base<T>>({ version, values: defaultValues });
  const mine = useWatch({ control: form.control }) as T;
  /** Fills the form with `values` and what `edits` has in place of `before`. */
  const fill = (values: T, edits: T, before: T) => {
    form.reset(values);
    for (const name of Object.keys(edits) as Path<T>[])
      if (!isSame(edits[name], before[name])) form.setValue(name, edits[name], { shouldDirty: true });
  };
  const isNewer = version > base.version && !isSubmitting;
  const collisions = isNewer
    ? (Object.keys(defaultValues) as Path<T>[]).filter(
        (name) =>
          !isSame(mine[name], base.values[name]) &&
          !isSame(defaultValues[name], base.values[name]) &&
          !isSame(mine[name], defaultValues[name]),
      )
    : [];
  const isAsking = collisions.length > 0;
  // Nothing to ask about: the edits continue from the newer version.
  if (isNewer && !isAsking) setBase({ version, values: defaultValues });
  const follow = useEffectEvent(() => {
    const before = form.formState.defaultValues as T;
    if (!isSame(before, base.values)) fill(base.values, form.getValues(), before);
  });
  useEffect(() => follow(), [base]);
  useStoredDraft<{ edits: T; base: Base<T> }>(
    draft,
    () => {
      if (!isDirty) return undefined;
      const typed = Object.entries(form.getValues()).filter(([name]) => !secrets.some((secret) => secret === name));
      return { edits: { ...base.values, ...Object.fromEntries(typed) }, base };
    },
    (stored) => {
      fill(stored.base.values, stored.edits, stored.base.values);
      setBase(stored.base);
    },
  );
  useEffect(() => onDirty(isDirty && !isSubmitting), [isDirty, isSubmitting, onDirty]);
  const send = async (values: T) => {
    try {
      const saved = await mutateAsync({ values, edited: base.version });
      // What was typed during the save is still to be saved.
      fill(saved.values, form.getValues(), values);
      setBase({ version: base.version, ...saved });
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
        {isAsking ? (
          <ConflictNotice
            title={t('settings.changedMeanwhile')}
            theirs={collisions.flatMap((name) => describe?.(name, defaultValues) ?? [])}
            onTheirs={() => {
              for (const name of collisions) form.setValue(name, base.values[name]);
              setBase({ version, values: defaultValues });
            }}
            onMine={() => setBase({ version, values: defaultValues })}
          />
        ) : (
          <ServerError />
        )}
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          disabled={!isDirty || isAsking}
          sx={{ alignSelf: 'flex-start' }}
        >
          {action}
        </Button>
      </Stack>
    </FormProvider>
  );
}
