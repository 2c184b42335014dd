import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { PurchaseDto } from '@showreel/api-client';
import { DataTable } from 'react-admin';
import { useText } from '../../i18n/language';
import { RecordTable } from '../../ui/list/RecordTable';
import { formatCents } from '../../ui/format';
import { PurchaseName, ProjectOf } from './PurchaseNames';
import { isFlagged, PurchaseState } from '../PurchaseState';
import { packageLabel } from '../purchaseText';

const Column = DataTable.Col<PurchaseDto>;
const AMOUNT = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** A flagged purchase has a bar as well as its text. */
const FLAGGED = {
  bgcolor: 'action.hover',
  '& > td:first-of-type': { boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.error.main}` },
};

/** Purchases on wide screens. */
export function PurchaseTable() {
  const t = useText();
  return (
    <RecordTable<PurchaseDto>
      label={t('purchases.title')}
      rowSx={(purchase) => (purchase && isFlagged(purchase) ? FLAGGED : {})}
    >
      <Column
        source="createdAt"
        label={t('purchases.purchase')}
        render={(purchase) => <PurchaseName purchase={purchase} />}
      />
      <Column
        source="projectName"
        label={t('purchases.project')}
        render={(purchase) => <ProjectOf purchase={purchase} />}
      />
      <Column source="packageType" label={t('purchases.package')} render={(purchase) => packageLabel(purchase, t)} />
      <Column
        source="state"
        label={t('purchases.state')}
        render={(purchase) => <PurchaseState purchase={purchase} explain />}
      />
      <Column
        source="totalCents"
        label={t('purchases.total')}
        align="right"
        render={(purchase) => (
          <Box component="span" sx={AMOUNT}>
            {formatCents(purchase.totalCents, purchase.currency)}
          </Box>
        )}
      />
      <Column
        source="refundedCents"
        label={t('purchases.refunded')}
        align="right"
        render={(purchase) => <Refunded purchase={purchase} />}
      />
    </RecordTable>
  );
}

function Refunded({ purchase: { refundedCents, currency } }: { purchase: PurchaseDto }) {
  return (
    <Box component="span" sx={{ ...AMOUNT, color: refundedCents > 0 ? 'text.primary' : 'text.secondary' }}>
      {refundedCents > 0 ? formatCents(refundedCents, currency) : '–'}
    </Box>
  );
}
