import { Box, Tooltip } from '@mui/material';
import { getStorageUsed } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from '../../api/client';
import { projectKeys } from '../../api/queries';
import { useText } from '../../i18n/language';
import { Figure, Figures } from '../../ui/Figures';
import { formatBytes, formatNumber } from '../../ui/format';

/** Counts of a project's files, and the storage they use. */
export function MediaTotals({ projectId, videos, photos }: { projectId: string; videos: number; photos: number }) {
  const t = useText();
  const { data: used } = useQuery({
    queryKey: projectKeys.storage(projectId),
    queryFn: ({ signal }) => call(getStorageUsed({ ...CALL, path: { id: projectId }, signal })),
  });
  const hint = used
    ? t('media.storageHint', {
        originals: formatBytes(used.originalBytes),
        renditions: formatBytes(used.renditionBytes),
      })
    : '';
  return (
    <Box sx={{ flex: { lg: '0 1 640px' }, width: '100%', maxWidth: 720 }}>
      <Figures label={t('media.totals')}>
        <Figure label={t('media.totalVideos')} value={formatNumber(videos)} />
        <Figure label={t('media.totalPhotos')} value={formatNumber(photos)} />
        <Figure label={t('media.totalFiles')} value={formatNumber(videos + photos)} />
        <Tooltip title={hint}>
          <Box sx={{ display: 'grid' }}>
            <Figure label={t('media.storage')} value={used ? formatBytes(used.totalBytes) : '…'} />
          </Box>
        </Tooltip>
      </Figures>
    </Box>
  );
}
