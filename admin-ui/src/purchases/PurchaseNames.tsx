import { Link as MuiLink, Stack, Typography } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { Link } from 'react-router-dom';
import { useText } from '../messages/language';
import { formatDate, formatDateTime } from '../ui/format';
import { PACKAGES } from './purchaseWords';

/** Day and receipt, leading to the purchase's page; the package beside the day where there is no column for it. */
export function OrderName({ purchase, withPackage }: { purchase: PurchaseDto; withPackage?: boolean }) {
  const t = useText();
  const { id, createdAt, receiptNumber } = purchase;
  return (
    <Stack sx={{ minWidth: 0 }}>
      <MuiLink component={Link} to={`/purchases/${id}`} color="text.primary" underline="hover" title={formatDateTime(createdAt)} sx={{ fontWeight: 580, whiteSpace: withPackage ? 'normal' : 'nowrap' }}>
        {receiptNumber ?? t('purchases.orderOf', { date: formatDate(createdAt) })}
      </MuiLink>
      {(receiptNumber || withPackage) && (
        <Typography variant="caption" color="textSecondary">{[receiptNumber && formatDate(createdAt), withPackage && t(PACKAGES[purchase.packageType])].filter(Boolean).join(' · ')}</Typography>
      )}
    </Stack>
  );
}

/** The project it was bought for, kept by name when that is deleted, and its client. */
export function ProjectOf({ purchase: { projectId, projectName, clientEmail } }: { purchase: PurchaseDto }) {
  const t = useText();
  return (
    <Stack sx={{ minWidth: 0 }}>
      {projectId ? (
        <MuiLink component={Link} to={`/projects/${projectId}`} color="text.primary" underline="hover" sx={{ overflowWrap: 'anywhere' }}>{projectName}</MuiLink>
      ) : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>{t('purchases.deletedProject', { name: projectName })}</Typography>
      )}
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>{clientEmail}</Typography>
    </Stack>
  );
}
