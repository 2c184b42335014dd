import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { hasOwnScreen, messageOf } from '../../api/errors';
import { refresh } from '../../api/queries';
import { useToast, type ToastContent } from './useToast';

/**
 * A one-click action: a generated mutation (`...xMutation()`), or another one. Shows a toast when it is done or fails,
 * and reports whether it is busy.
 */
export function useAction<R = unknown, V = void>({
  success,
  failure,
  failureText,
  done,
  refreshes = [],
  ...mutation
}: Pick<UseMutationOptions<R, Error, V>, 'mutationFn'> & {
  /** The toast when it is done, or its title; without one there is no toast. */
  success?: string | ToastContent;
  /** Title of the toast when it fails. */
  failure: string;
  /** Its text when the server gives no reason. */
  failureText?: string;
  done?: (result: R, value: V) => void;
  /** The keys of what is read again afterwards. */
  refreshes?: readonly QueryKey[];
}): { busy: boolean; start: (value: V) => void } {
  const toast = useToast();
  const queries = useQueryClient();
  const { isPending, mutate } = useMutation<R, Error, V>({
    ...mutation,
    onSuccess: (result, value) => {
      if (success) toast(typeof success === 'string' ? { title: success } : success);
      done?.(result, value);
      void refresh(queries, ...refreshes);
    },
    onError: (error) => {
      if (!hasOwnScreen(error))
        toast({ title: failure, text: messageOf(error, failureText ?? failure), destructive: true });
    },
  });
  return { busy: isPending, start: mutate };
}
