import type { PaymentAccountSettingsDto } from '@showreel/api-client';
import { getOnboardingQueryKey, getPaymentSettingsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { useRefreshSite } from '../../api/site';
import { refresh } from '../../api/queries';

/** Shows settings that were saved here, with all that depends on them; reads them again when somebody else was first. */
export function usePaymentSettings(): (
  saving: Promise<PaymentAccountSettingsDto>,
) => Promise<PaymentAccountSettingsDto> {
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  return async (saving) => {
    const saved = await saving.catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 409) void refresh(queries, getPaymentSettingsQueryKey());
      throw error;
    });
    queries.setQueryData(getPaymentSettingsQueryKey(), saved);
    void refresh(queries, getOnboardingQueryKey());
    void refreshSite();
    return saved;
  };
}
