import { getStatus, type StatusDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from '../api/client';

/** What works and what does not, asked every minute while somebody looks. */
export function useStatus(enabled = true) {
  return useQuery<StatusDto>({ queryKey: ['status'], queryFn: () => call(getStatus(CALL)), refetchInterval: 60_000, enabled });
}
