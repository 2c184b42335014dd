import { Alert, Button } from '@mui/material';
import type { PriceListDto } from '@showreel/api-client';
import { getOnboardingQueryKey, makePriceListDefaultMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { refresh, resourceKey } from '../api/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';

/** Offers to use the first list of the studio's own for all projects that select none. */
export function DefaultOffer({ list }: { list: PriceListDto }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, start } = useAction({
    ...makePriceListDefaultMutation(),
    failure: t('prices.makeDefaultFailed'),
    done: () => {
      toast({ title: t('prices.madeDefault', { name: list.name }) });
      void refresh(queries, getOnboardingQueryKey(), resourceKey('price-lists'));
    },
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
