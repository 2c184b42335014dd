import CsvIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Stack } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { downloadWithProof } from '../../api/proof';
import { useText } from '../../i18n/language';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListPage } from '../../ui/list/ListPage';
import { ListSearch } from '../../ui/list/ListSearch';
import { NoMatch } from '../../ui/list/NoMatch';
import type { SortChoice } from '../../ui/list/SortSelect';
import { WithdrawalsLink, WithdrawalsNotice } from '../withdrawals/WithdrawalsNotice';
import { InvoiceExport } from './InvoiceExport';
import { PurchaseFilters } from './PurchaseFilters';
import { PurchaseRows } from './PurchaseRows';
import { SecondaryButton } from '../../ui/SecondaryButton';

const SORTS = [
  { field: 'createdAt', order: 'DESC', label: 'app.newestFirst' },
  { field: 'createdAt', order: 'ASC', label: 'app.oldestFirst' },
  { field: 'totalCents', order: 'DESC', label: 'purchases.largestFirst' },
  { field: 'projectName', order: 'ASC', label: 'purchases.project' },
  { field: 'state', order: 'ASC', label: 'purchases.state' },
] as const satisfies readonly SortChoice[];

/** Lists all purchases. */
export function PurchaseList() {
  const t = useText();
  return (
    <ListPage
      resource="purchases"
      title={t('purchases.sales')}
      sorts={SORTS}
      filters={<ListSearch label={t('purchases.search')} />}
      moreFilters={<PurchaseFilters />}
      action={
        <>
          <WithdrawalsLink />
          {/* The buttons are together, so that none is alone on a line. */}
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            <InvoiceExport />
            <CsvButton />
          </Stack>
        </>
      }
      before={<WithdrawalsNotice />}
      empty={<PurchaseEmpty />}
      rows={<PurchaseRows />}
    />
  );
}

/** Exports all purchases of the present filter; the browser downloads them as they arrive. */
function CsvButton() {
  const t = useText();
  const { filterValues } = useListContext<PurchaseDto>();
  const query =
    Object.keys(filterValues).length > 0 ? `?filter=${encodeURIComponent(JSON.stringify(filterValues))}` : '';
  return (
    <SecondaryButton
      component="a"
      onClick={downloadWithProof}
      href={`/api/admin/purchases/export${query}`}
      download="purchases.csv"
      startIcon={<CsvIcon />}
    >
      {t('purchases.exportCsv')}
    </SecondaryButton>
  );
}

function PurchaseEmpty() {
  const t = useText();
  const { filterValues } = useListContext<PurchaseDto>();
  if (Object.values(filterValues).every((value) => value === undefined))
    return (
      <EmptyState title={t('purchases.empty')} text={t('purchases.emptyText')}>
        <Button component={Link} to="/projects" variant="contained">
          {t('projects.showAllProjects')}
        </Button>
      </EmptyState>
    );
  return (
    <NoMatch title={t('purchases.noMatch')} text={t('purchases.noMatchText')} action={t('purchases.clearFilters')} />
  );
}
