import { useMutation } from '@tanstack/react-query';
import { isSessionLost, messageOf } from '../../api/errors';
import { useToast } from './useToast';

/** A one-click action: runs, shows a toast when it fails, and reports whether it is busy. */
export function useAction<V = void>({
  run,
  failure,
  failureText,
  done,
}: {
  run: (value: V) => Promise<unknown>;
  /** Title of the toast when it fails. */
  failure: string;
  /** Its text when the server gives no reason. */
  failureText?: string;
  done?: (value: V) => void;
}): { busy: boolean; start: (value: V) => void } {
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: run,
    onSuccess: (_result: unknown, value: V) => done?.(value),
    onError: (error: unknown) => {
      // The end of the session has its own toast.
      if (!isSessionLost(error))
        toast({ title: failure, text: messageOf(error, failureText ?? failure), destructive: true });
    },
  });
  return { busy: isPending, start: mutate };
}
