import CsvIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Card, Stack } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { ListBase, useListContext } from 'react-admin';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/EmptyState';
import { ListRows } from '../ui/ListRows';
import { ListSearch } from '../ui/ListSearch';
import { PurchaseCards } from './PurchaseCards';
import { PurchaseFilters } from './PurchaseFilters';
import { PurchaseTable } from './PurchaseTable';

/** The dashboard's third tab: the order book. */
export function PurchaseListPage() {
  const t = useText();
  return (
    <ListBase<PurchaseDto>
      resource="purchases"
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      disableSyncWithLocation
      storeKey="purchases.list"
    >
      <Stack sx={{ gap: 1.5, mb: 2 }}>
        <Stack
          direction="row"
          sx={{ gap: 1.5, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
        >
          <ListSearch label={t('purchases.search')} />
          <CsvButton />
        </Stack>
        <PurchaseFilters />
      </Stack>
      <Card>
        <PurchaseRows />
      </Card>
    </ListBase>
  );
}

/** All purchases of the present filter; the browser downloads them as they come. */
function CsvButton() {
  const t = useText();
  const { filterValues } = useListContext<PurchaseDto>();
  const query =
    Object.keys(filterValues).length > 0 ? `?filter=${encodeURIComponent(JSON.stringify(filterValues))}` : '';
  return (
    <Button
      component="a"
      href={`/api/admin/purchases/export${query}`}
      download="purchases.csv"
      variant="outlined"
      color="inherit"
      startIcon={<CsvIcon />}
    >
      {t('purchases.exportCsv')}
    </Button>
  );
}

function PurchaseRows() {
  return <ListRows skeletonRows={6} empty={<NoPurchases />} table={<PurchaseTable />} cards={<PurchaseCards />} />;
}

function NoPurchases() {
  const t = useText();
  const { filterValues, setFilters } = useListContext<PurchaseDto>();
  if (Object.values(filterValues).every((value) => value === undefined))
    return <EmptyState title={t('purchases.empty')} text={t('purchases.emptyText')} />;
  return (
    <EmptyState title={t('purchases.noMatch')} text={t('purchases.noMatchText')}>
      <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
        {t('purchases.clearFilters')}
      </Button>
    </EmptyState>
  );
}
