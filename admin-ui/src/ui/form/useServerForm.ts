import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { HttpError } from 'react-admin';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { fieldErrors, isSessionLost, messageOf } from '../../api/errors';
import { refresh } from '../../api/queries';
import { useToast } from '../feedback/useToast';
import { storeDraft, useStoredDraft } from './draft';

/** Values with their version, where the server counts changes. */
interface Versioned<T> {
  version: number;
  values: T;
}

interface Draft<T> {
  edits: T;
  /** The edits were begun from these values. */
  base: Versioned<T>;
}

/** A form is not sent for these reasons: messages by field, and one for the whole form. */
export interface Rejection {
  fields: Readonly<Record<string, string>>;
  summary?: string | undefined;
}

/** A form is made of this. */
export interface Options<T extends FieldValues> {
  /** The saved values: fields that are not edited follow them when their version grows. */
  values: T;
  version?: number;
  /** Names the query of the form's values: a save reads it again when somebody else has saved, and the form asks. */
  queryKey?: QueryKey;
  /**
   * Saves the values; `edited` is the version from which the edits were begun. It resolves to the saved values, which
   * the form then has.
   */
  save: (values: T, edited: number) => Promise<{ values: T; version?: number } | void>;
  /** Shown when the server gives no reason. */
  failure: string;
  /** The title of a toast about each error; without one, there is no toast. */
  toastTitle?: string;
  /** Returns the form's field for a field of the API, where their names differ. */
  fieldOf?: ((apiField: string, values: T) => string | undefined) | undefined;
  /** Finds what the server would reject, beside the inputs' own validation. */
  check?: (values: T) => Rejection | null;
  /** Called when the inputs have found an error. */
  onInvalid?: ((values: T) => void) | undefined;
  onSessionLost?: () => void;
  /** The form's draft is stored under this name when the session ends. */
  draft?: string | undefined;
  /** These fields are never stored. */
  secrets?: readonly Path<T>[];
  /**
   * The form asks about this once somebody else has saved: fields that both have changed, every edited field (they
   * depend on each other), or nothing (what was typed wins).
   */
  asksAbout?: 'collisions' | 'edits' | 'nothing';
  /** Says whether somebody is signed in: without a session, a 401 is an error like any other. */
  isSignedIn?: boolean;
  /** True when the fields may be far from the button: their errors are repeated beside it. */
  repeatsErrors?: boolean;
  /** Returns what was typed while `sent` was saved, as the form is to have it. */
  retyped?: (typed: T, sent: T) => T;
}

/** A form of values that the server keeps. */
export interface ServerForm<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** The present values of the form. */
  values: T;
  /** The saved values, as far as they are known. */
  saved: T;
  isDirty: boolean;
  isSaving: boolean;
  /**
   * The edited fields that somebody else has saved meanwhile: nothing is sent until one of the next two functions is
   * called.
   */
  conflict: readonly Path<T>[];
  useTheirs: () => void;
  keepMine: () => void;
  discard: () => void;
  submit: (event: FormEvent) => void;
  /** Shows an error at its fields, or else above them. */
  showError: (error: unknown) => void;
  /** The element of the form, in which the first field with an error gets the focus. */
  element: RefObject<HTMLFormElement | null>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Lists the fields in which two forms differ. */
const differences = <T extends FieldValues>(one: T, other: T): Path<T>[] =>
  (Object.keys(one) as Path<T>[]).filter((name) => !isSame(one[name], other[name]));

/** Stores edits for the form of this name that opens next. */
export const storeEdits = <T>(name: string, draft: Draft<T>): void => storeDraft(name, draft);

/**
 * Runs every form. What was typed is never lost: not while a save runs, not when the session ends, and not when
 * somebody else saves the same fields.
 */
export function useServerForm<T extends FieldValues>({
  values,
  version = 0,
  queryKey,
  save,
  failure,
  toastTitle,
  fieldOf = (apiField) => apiField,
  check,
  onInvalid,
  onSessionLost,
  draft,
  secrets = [],
  asksAbout = 'collisions',
  isSignedIn = true,
  repeatsErrors = false,
  retyped = (typed) => typed,
}: Options<T>): ServerForm<T> {
  const toast = useToast();
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<T>({ defaultValues: values as DefaultValues<T> });
  const { isDirty, isSubmitting } = form.formState;
  const mine = useWatch({ control: form.control }) as T;
  const { mutateAsync } = useMutation({
    mutationFn: ({ sent, edited }: { sent: T; edited: number }) => save(sent, edited),
  });
  const [base, setBase] = useState<Versioned<T>>({ version, values });
  // Right after a save the form's version is the newer one.
  const isNewer = version > base.version && !isSubmitting;
  const latest = isNewer ? { version, values } : base;
  const conflict =
    isNewer && asksAbout !== 'nothing'
      ? differences(values, mine).filter(
          (name) =>
            !isSame(mine[name], base.values[name]) &&
            (asksAbout === 'edits' || !isSame(values[name], base.values[name])),
        )
      : [];
  // There is nothing to ask about: the edits continue from the newer version.
  if (isNewer && conflict.length === 0) setBase(latest);

  /** Fills the form with `next`, but for the fields `names`, which get their value of `edits`. */
  const fill = (next: T, edits: T, names: readonly Path<T>[]) => {
    form.reset(next);
    for (const name of names) form.setValue(name, edits[name], { shouldDirty: true });
  };
  const followServer = useEffectEvent(() => {
    const before = form.formState.defaultValues as T;
    const typed = form.getValues();
    if (!isSame(before, latest.values)) fill(latest.values, typed, differences(typed, before));
  });
  // This happens before anybody sees the form: a click that comes first would change the former values.
  useLayoutEffect(() => followServer(), [base, latest.version]);

  useStoredDraft<Partial<Draft<T>>>(
    draft,
    () => {
      if (!isDirty) return {};
      const typed = form.getValues();
      // The saved values are newer than the base where a conflict was settled.
      const before = form.formState.defaultValues as T;
      const names = differences(typed, before).filter((name) => !secrets.includes(name));
      return { edits: { ...before, ...Object.fromEntries(names.map((name) => [name, typed[name]])) }, base };
    },
    (stored) => {
      if (!stored.base || !stored.edits) return;
      fill(stored.base.values, stored.edits, differences(stored.edits, stored.base.values));
      setBase(stored.base);
    },
  );

  const [rejections, setRejections] = useState(0);
  // The field may be far above the button, or appear only now that it has an error.
  useEffect(() => {
    if (rejections > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);
  const reject = ({ fields, summary }: Rejection) => {
    for (const [name, message] of Object.entries(fields)) form.setError(name as Path<T>, { type: 'server', message });
    if (summary !== undefined) form.setError('root.server', { type: 'server', message: summary });
    setRejections((count) => count + 1);
  };
  const showError = (error: unknown) => {
    const now = form.getValues();
    const named = Object.entries(fieldErrors(error) ?? {}).flatMap(([apiField, message]) => {
      const field = fieldOf(apiField, now);
      return field !== undefined && field.split('.')[0]! in now ? [[field, message] as const] : [];
    });
    const message = named[0]?.[1] ?? messageOf(error, failure);
    const isSummed = named.length === 0 || repeatsErrors;
    const summary = named.map(([, each]) => each).join(' ') || message;
    reject({ fields: Object.fromEntries(named), summary: isSummed ? summary : undefined });
    // Screen readers hear each message once: at its field when it gets the focus, else from the toast.
    if (toastTitle !== undefined)
      toast({
        title: toastTitle,
        text: message === toastTitle ? undefined : message,
        destructive: true,
        silent: named.length > 0,
      });
  };

  const send = async (sent: T) => {
    try {
      const edited = base.version;
      const saved = await (isSignedIn ? mutateAsync({ sent, edited }) : save(sent, edited));
      if (!saved) return;
      // Edits that were typed during the save are still to be saved.
      const typed = form.getValues();
      fill(saved.values, retyped(typed, sent), differences(typed, sent));
      setBase({ version: base.version, ...saved });
    } catch (error) {
      if (queryKey && error instanceof HttpError && error.status === 409) void refresh(queries, queryKey);
      // The end of the session has its own toast.
      if (isSignedIn && isSessionLost(error)) onSessionLost?.();
      else showError(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Dialogs are portals, but React events still bubble to forms around them.
    event.stopPropagation();
    if (conflict.length > 0) return;
    form.clearErrors();
    const found = check?.(form.getValues());
    if (found) reject(found);
    else void form.handleSubmit(send, () => onInvalid?.(form.getValues()))(event);
  };
  return {
    form,
    values: mine,
    saved: latest.values,
    isDirty,
    isSaving: isSubmitting,
    conflict,
    useTheirs: () => {
      form.clearErrors();
      for (const name of conflict) form.setValue(name, latest.values[name], { shouldDirty: true });
      setBase(latest);
    },
    keepMine: () => {
      form.clearErrors();
      setBase(latest);
    },
    discard: () => {
      form.reset(latest.values);
      setBase(latest);
    },
    submit,
    showError,
    element,
  };
}
