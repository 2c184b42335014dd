import { Skeleton } from '@mui/material';
import type { PriceListDto } from '@showreel/api-client';
import { useGetList, useGetOne, type HttpError } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { useText } from '../i18n/language';
import { RecordPage } from '../ui/page/RecordPage';
import { DefaultOffer } from './DefaultOffer';
import { PriceListEditor } from './PriceListEditor';

/** /admin/price-lists/{id} */
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
          <PriceListEditor key={list.id} list={list} currency={list.currency} />
        </>
      )}
    </RecordPage>
  );
}

/** /admin/price-lists/create: begins in the currency of the default list. */
export function NewPriceListPage() {
  const { data, isPending } = useGetList<PriceListDto>('price-lists', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  if (isPending) return <Skeleton variant="rounded" height={420} />;
  const currency = data?.find(({ isDefault }) => isDefault)?.currency ?? 'usd';
  return <PriceListEditor list={null} currency={currency} isFirst={data?.length === 1} />;
}
