import { getSettings, type SettingsDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from '../../api/client';

/** After how many days new galleries close; null for never, undefined while it is not known. */
export function useDefaultTimerDays(): number | null | undefined {
  return useQuery<SettingsDto>({ queryKey: ['settings'], queryFn: () => call(getSettings(CALL)) }).data?.values
    .defaultTimerDays;
}
