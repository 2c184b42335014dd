import { Box, Typography } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { formatCents } from '../../ui/format';
import { RecordCards, RecordList, type ListLook } from '../../ui/list/RecordList';
import { PurchaseName, ProjectOf } from './PurchaseNames';
import { isFlagged, PurchaseState } from '../PurchaseState';
import { packageLabel } from '../purchaseText';

interface Without {
  withoutProject?: boolean;
  withoutClient?: boolean;
}

/** Lists all purchases. */
export const PurchaseRows = () => <RecordList {...usePurchaseColumns()} />;

/** Lists purchases one below the other, on the page of a project or a client. */
export function PurchaseItems({ purchases, ...without }: { purchases: readonly PurchaseDto[] } & Without) {
  return <RecordCards {...usePurchaseColumns(without)} records={purchases} />;
}

function usePurchaseColumns({ withoutProject, withoutClient }: Without = {}): ListLook<PurchaseDto> {
  const t = useText();
  return {
    label: t('purchases.title'),
    isFlagged,
    columns: [
      {
        source: 'createdAt',
        label: t('purchases.purchase'),
        card: 'title',
        cell: (purchase) => <PurchaseName purchase={purchase} />,
        onCard: (purchase) => <PurchaseName purchase={purchase} withPackage />,
      },
      {
        source: 'projectName',
        label: t('purchases.project'),
        card: withoutProject ? undefined : 'line',
        cell: (purchase) => <ProjectOf purchase={purchase} withoutClient={withoutClient} />,
      },
      { source: 'packageType', label: t('purchases.package'), cell: (purchase) => packageLabel(purchase, t) },
      {
        source: 'state',
        label: t('purchases.state'),
        card: 'line',
        cell: (purchase) => <PurchaseState purchase={purchase} explain={!withoutProject || isFlagged(purchase)} />,
      },
      {
        source: 'totalCents',
        label: t('purchases.total'),
        align: 'right',
        card: 'beside',
        cell: ({ totalCents, currency }) => formatCents(totalCents, currency),
        onCard: ({ totalCents, currency }) => (
          <Typography variant="body2" sx={{ fontWeight: 580 }}>
            {formatCents(totalCents, currency)}
          </Typography>
        ),
      },
      {
        source: 'refundedCents',
        label: t('purchases.refunded'),
        align: 'right',
        card: 'beside',
        cell: ({ refundedCents, currency }) => (
          <Box component="span" sx={{ color: refundedCents > 0 ? undefined : 'text.secondary' }}>
            {refundedCents > 0 ? formatCents(refundedCents, currency) : '–'}
          </Box>
        ),
        onCard: ({ refundedCents, currency }) =>
          refundedCents > 0 && (
            <Typography variant="caption" color="textSecondary">
              {t('purchases.refundedAmount', { amount: formatCents(refundedCents, currency) })}
            </Typography>
          ),
      },
    ],
  };
}
