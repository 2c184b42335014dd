import { Box, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatDate, formatDateTime } from '../ui/format';
import { formatCents } from './money';
import { isFlagged, PurchaseState } from './PurchaseState';
import { PACKAGES } from './purchaseWords';

const Column = DataTable.Col<PurchaseDto>;
const AMOUNT = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** A flagged purchase is set off from the others: by its bar as well as by its words. */
const FLAGGED = { bgcolor: 'action.hover', '& > td:first-of-type': { borderLeft: 3, borderLeftColor: 'error.main' } };

/** Purchases on wide screens. */
export function PurchaseTable() {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <DataTable<PurchaseDto> bulkActionButtons={false} rowClick={false} hover hiddenColumns={[]} rowSx={(purchase) => (purchase && isFlagged(purchase) ? FLAGGED : {})} aria-label="Purchases">
        <Column source="createdAt" label="Order" render={(purchase) => <OrderName purchase={purchase} />} />
        <Column source="projectName" label="Project" render={(purchase) => <ProjectOf purchase={purchase} />} />
        <Column source="packageType" label="Package" render={(purchase) => PACKAGES[purchase.packageType]} />
        <Column source="state" label="State" render={(purchase) => <PurchaseState purchase={purchase} explain />} />
        <Column source="totalCents" label="Total" align="right" render={(purchase) => <Box component="span" sx={AMOUNT}>{formatCents(purchase.totalCents, purchase.currency)}</Box>} />
        <Column source="refundedCents" label="Refunded" align="right" render={(purchase) => <Refunded purchase={purchase} />} />
      </DataTable>
    </Box>
  );
}

/** Day and receipt, leading to the purchase's page. */
export function OrderName({ purchase }: { purchase: PurchaseDto }) {
  const { id, createdAt, receiptNumber } = purchase;
  return (
    <Stack sx={{ minWidth: 0 }}>
      <MuiLink component={Link} to={`/purchases/${id}`} color="text.primary" underline="hover" title={formatDateTime(createdAt)} sx={{ fontWeight: 580, whiteSpace: 'nowrap' }}>
        {receiptNumber ?? `Order of ${formatDate(createdAt)}`}
      </MuiLink>
      {receiptNumber && <Typography variant="caption" color="textSecondary">{formatDate(createdAt)}</Typography>}
    </Stack>
  );
}

/** The project it was bought for, kept by name when that is deleted, and its client. */
export function ProjectOf({ purchase: { projectId, projectName, clientEmail } }: { purchase: PurchaseDto }) {
  return (
    <Stack sx={{ minWidth: 0 }}>
      {projectId ? (
        <MuiLink component={Link} to={`/projects/${projectId}`} color="text.primary" underline="hover" sx={{ overflowWrap: 'anywhere' }}>{projectName}</MuiLink>
      ) : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>{projectName} (deleted)</Typography>
      )}
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>{clientEmail}</Typography>
    </Stack>
  );
}

function Refunded({ purchase: { refundedCents, currency } }: { purchase: PurchaseDto }) {
  return <Box component="span" sx={{ ...AMOUNT, color: refundedCents > 0 ? 'text.primary' : 'text.secondary' }}>{refundedCents > 0 ? formatCents(refundedCents, currency) : '–'}</Box>;
}
