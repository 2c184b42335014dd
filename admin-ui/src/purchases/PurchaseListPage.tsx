import CsvIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button, Card, Stack, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { PurchaseDto } from '@showreel/api-client';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { isSessionLost } from '../api/errors';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/EmptyState';
import { ListSearch } from '../ui/ListSearch';
import { ListSkeleton } from '../ui/ListSkeleton';
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
  const t = useText();
  const { data, total, isPending, error, filterValues, setFilters, refetch } = useListContext<PurchaseDto>();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  // The end of the session has its own toast.
  if (isPending || (!data && isSessionLost(error))) return <ListSkeleton rows={6} />;
  if (error && !data) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {t('app.tryAgain')}
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  }
  if (total === 0 && Object.values(filterValues).some((value) => value !== undefined)) {
    return (
      <EmptyState title={t('purchases.noMatch')} text={t('purchases.noMatchText')}>
        <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
          {t('purchases.clearFilters')}
        </Button>
      </EmptyState>
    );
  }
  if (total === 0) return <EmptyState title={t('purchases.empty')} text={t('purchases.emptyText')} />;
  return (
    <>
      {wide ? <PurchaseTable /> : <PurchaseCards />}
      <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
    </>
  );
}
