import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { hasOwnScreen, messageOf } from '../../api/errors';
import { refresh } from '../../api/queries';
import { useToast, type ToastContent } from './useToast';

/**
 * Runs a one-click action: a generated mutation (`...xMutation()`), or another one. It shows a toast when the action is
 * done or fails, and reports whether it is busy.
 */
export function useAction<R = unknown, V = void>({
  success,
  failure,
  failureText,
  done,
  refreshes = [],
  queryKey,
  ...mutation
}: Pick<UseMutationOptions<R, Error, V>, 'mutationFn'> & {
  /** The toast when the action is done, or its title; without one there is no toast. */
  success?: string | ToastContent;
  /** The title of the toast when the action fails. */
  failure: string;
  /** The toast's text when the server gives no reason. */
  failureText?: string;
  done?: (result: R, value: V) => void;
  /** The queries with these keys are read again afterwards. */
  refreshes?: readonly QueryKey[];
  /** Names the query of the values that the action changes: it is read again when somebody else was faster. */
  queryKey?: QueryKey;
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
      if (queryKey && error instanceof HttpError && error.status === 409) void refresh(queries, queryKey);
      if (!hasOwnScreen(error))
        toast({ title: failure, text: messageOf(error, failureText ?? failure), destructive: true });
    },
  });
  return { busy: isPending, start: mutate };
}
