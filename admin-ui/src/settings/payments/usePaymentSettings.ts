import type { PaymentAccountSettingsDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { queryKeys } from '../../api/queries';
import { useRefreshSite } from '../../api/site';

/** Shows settings that were saved here, with all that depends on them; reads them again when somebody else was first. */
export function usePaymentSettings(): (
  saving: Promise<PaymentAccountSettingsDto>,
) => Promise<PaymentAccountSettingsDto> {
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  return async (saving) => {
    const saved = await saving.catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 409)
        void queries.invalidateQueries({ queryKey: queryKeys.paymentSettings });
      throw error;
    });
    queries.setQueryData(queryKeys.paymentSettings, saved);
    void queries.invalidateQueries({ queryKey: queryKeys.onboarding });
    void refreshSite();
    return saved;
  };
}
