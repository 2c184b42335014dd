import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { hasOwnScreen, messageOf } from '../../api/errors';
import { useToast } from './useToast';

/**
 * A one-click action: a generated mutation (`...xMutation()`), or another one. Shows a toast when it fails, and reports
 * whether it is busy.
 */
export function useAction<R = unknown, V = void>({
  failure,
  failureText,
  done,
  ...mutation
}: Pick<UseMutationOptions<R, Error, V>, 'mutationFn'> & {
  /** Title of the toast when it fails. */
  failure: string;
  /** Its text when the server gives no reason. */
  failureText?: string;
  done?: (result: R, value: V) => void;
}): { busy: boolean; start: (value: V) => void } {
  const toast = useToast();
  const { isPending, mutate } = useMutation<R, Error, V>({
    ...mutation,
    onSuccess: (result, value) => done?.(result, value),
    onError: (error) => {
      if (!hasOwnScreen(error))
        toast({ title: failure, text: messageOf(error, failureText ?? failure), destructive: true });
    },
  });
  return { busy: isPending, start: mutate };
}
