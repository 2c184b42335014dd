import { Alert, Button } from '@mui/material';
import type { PriceListDto } from '@showreel/api-client';
import { getOnboardingQueryKey, makePriceListDefaultMutation } from '@showreel/api-client/queries';
import { resourceKey } from '../api/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';

/** Offers to use the first list of the studio's own for all projects that select none. */
export function DefaultOffer({ list }: { list: PriceListDto }) {
  const t = useText();
  const { busy, start } = useAction({
    ...makePriceListDefaultMutation(),
    success: t('prices.madeDefault', { name: list.name }),
    failure: t('prices.makeDefaultFailed'),
    refreshes: [getOnboardingQueryKey(), resourceKey('price-lists')],
  });
  if (list.isDefault) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" loading={busy} onClick={() => start({ path: { id: list.id } })}>
          {t('prices.makeDefault')}
        </Button>
      }
    >
      {t('prices.offerDefault')}
    </Alert>
  );
}
