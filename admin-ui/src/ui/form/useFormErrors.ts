import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors, messageOf } from '../../api/errors';
import { useToast } from '../feedback/useToast';

/**
 * Shows what the server rejected: at the fields it names, the first of which gets the focus, else above the fields; and
 * in a toast. Screen readers hear each message once: at its field when it gets the focus, else from the toast.
 */
export function useFormErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  {
    failure,
    failureTitle,
    fieldOf = (apiField) => apiField,
  }: {
    failure: string;
    failureTitle: string;
    fieldOf?: ((apiField: string, values: T) => string | undefined) | undefined;
  },
): (error: unknown) => void {
  const toast = useToast();
  return (error) => {
    const values = form.getValues();
    const named = Object.entries(fieldErrors(error) ?? {}).flatMap(([apiField, message]) => {
      const field = fieldOf(apiField, values);
      return field !== undefined && field in values ? [{ field: field as Path<T>, message }] : [];
    });
    named.forEach(({ field, message }, index) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    const message = named[0]?.message ?? messageOf(error, failure);
    if (named.length === 0) form.setError('root.server', { type: 'server', message });
    toast({
      title: failureTitle,
      text: message === failureTitle ? undefined : message,
      destructive: true,
      silent: named.length > 0,
    });
  };
}
