import type { PaymentAccountSettingsDto } from '@showreel/api-client';
import { getOnboardingQueryKey, getPaymentSettingsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useRefreshSite } from '../../api/site';
import { refresh } from '../../api/queries';

/** Returns a function that shows settings which were saved here, with all that depends on them. */
export function usePaymentSettings(): (
  saving: Promise<PaymentAccountSettingsDto>,
) => Promise<PaymentAccountSettingsDto> {
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  return async (saving) => {
    const saved = await saving;
    queries.setQueryData(getPaymentSettingsQueryKey(), saved);
    void refresh(queries, getOnboardingQueryKey());
    void refreshSite();
    return saved;
  };
}
