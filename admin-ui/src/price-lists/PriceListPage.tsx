import { Skeleton } from '@mui/material';
import type { PriceListDto } from '@showreel/api-client';
import { getSettingsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useGetOne, type HttpError } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { usePriceLists } from '../api/priceLists';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { RecordPage } from '../ui/page/RecordPage';
import { DefaultOffer } from './DefaultOffer';
import { PriceListEditor } from './PriceListEditor';

/** /admin/price-lists/{id} edits one price list, or a new one. */
export function PriceListPage() {
  const t = useText();
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { offersDefault?: boolean } | null };
  const offersDefault = state?.offersDefault === true;
  const query = useGetOne<PriceListDto, HttpError>('price-lists', { id });
  return (
    <RecordPage
      query={query}
      texts={{
        notFound: t('prices.notFound'),
        notFoundText: t('prices.notFoundText'),
        failed: t('prices.loadFailed'),
      }}
      backTo="/price-lists"
    >
      {(list) => (
        <>
          {offersDefault && <DefaultOffer list={list} />}
          <PriceListEditor key={list.id} list={list} currency={list.currency} language={list.language} />
        </>
      )}
    </RecordPage>
  );
}

/** /admin/price-lists/create begins in the currency of the default list and in the studio's language. */
export function NewPriceListPage() {
  const t = useText();
  const lists = usePriceLists();
  const settings = useQuery(getSettingsOptions());
  const error = (!lists.data && lists.error) || (!settings.data && settings.error);
  const retry = () => void Promise.all([lists.refetch(), settings.refetch()]);
  if (error) return <LoadError error={error} failure={t('prices.loadFailed')} onRetry={retry} />;
  const standard = lists.data?.find(({ isDefault }) => isDefault);
  if (!lists.data || !settings.data || !standard) return <Skeleton variant="rounded" height={420} />;
  return (
    <PriceListEditor
      list={null}
      currency={standard.currency}
      language={settings.data.values.language}
      isFirst={lists.data.length === 1}
    />
  );
}
