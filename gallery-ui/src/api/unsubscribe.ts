import { getUnsubscription, resubscribe, unsubscribe } from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const unsubscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/unsubscribe', token],
    queryFn: () => getUnsubscription({ path: { token } }),
  });

/** Says whether the address of a link gets reminders. Errors: unsubscribe.not_found. */
export const useUnsubscription = (token: string) => useQuery(unsubscriptionQuery(token));

/** Ends reminders to the address of a link, or allows them again. */
export function useChangeUnsubscription(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ends: boolean) => (ends ? unsubscribe : resubscribe)({ path: { token } }),
    onSuccess: (data) => queries.setQueryData(unsubscriptionQuery(token).queryKey, data),
  });
}
