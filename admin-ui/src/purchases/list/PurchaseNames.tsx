import { Link as MuiLink, Stack, Typography } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { addressText } from '../../api/erased';
import { useProjectPictures } from '../../api/queries';
import { useText } from '../../i18n/language';
import { formatDate, formatDateTime } from '../../ui/format';
import { Thumbnail } from '../../ui/Thumbnail';
import { packageLabel } from '../purchaseText';
import { TOUCH_AREA } from '../../ui/theme';

/** Shows day and receipt with a link to the purchase; with the package where there is no column for it. */
export function PurchaseName({ purchase, withPackage }: { purchase: PurchaseDto; withPackage?: boolean }) {
  const t = useText();
  const { id, createdAt, receiptNumber } = purchase;
  return (
    <Stack sx={{ minWidth: 0 }}>
      <MuiLink
        component={Link}
        to={`/purchases/${id}`}
        color="text.primary"
        underline="hover"
        title={formatDateTime(createdAt)}
        sx={{ fontWeight: 580, whiteSpace: 'nowrap', ...TOUCH_AREA }}
      >
        {receiptNumber ?? t('purchases.purchaseOf', { date: formatDate(createdAt) })}
      </MuiLink>
      {(receiptNumber || withPackage) && (
        <Typography variant="caption" color="textSecondary">
          {[receiptNumber && formatDate(createdAt), withPackage && packageLabel(purchase, t)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
    </Stack>
  );
}

/**
 * Shows the project for which the purchase was made with its cover (only its name, once it is deleted), and the client.
 */
export function ProjectOf({
  purchase: { projectId, projectName, clientName, clientEmail },
  withoutClient,
}: {
  purchase: PurchaseDto;
  withoutClient?: boolean | undefined;
}) {
  const t = useText();
  const cover = useCover(projectId);
  return (
    <Stack direction="row" sx={{ gap: 1.5, minWidth: 0, alignItems: 'center' }}>
      <Thumbnail picture={cover} width={48} />
      <Stack sx={{ minWidth: 0 }}>
        {projectId ? (
          <MuiLink
            component={Link}
            to={`/projects/${projectId}`}
            color="text.primary"
            underline="hover"
            sx={{ overflowWrap: 'anywhere', ...TOUCH_AREA }}
          >
            {projectName}
          </MuiLink>
        ) : (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('purchases.deletedProject', { name: projectName })}
          </Typography>
        )}
        {!withoutClient && (
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[clientName, addressText(clientEmail)].filter(Boolean).join(' · ')}
          </Typography>
        )}
      </Stack>
    </Stack>
  );
}

/** Returns the cover of one row's project: null where there is none, undefined while it is loading. */
function useCover(projectId: string | null) {
  const { data: rows = [] } = useListContext<PurchaseDto>();
  const ids = [...new Set(rows.flatMap((row) => row.projectId ?? []))];
  const pictures = useProjectPictures(ids);
  if (!projectId) return null;
  return pictures && (pictures.find((entry) => entry.projectId === projectId)?.cover ?? null);
}
