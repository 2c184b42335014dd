import { Box, Tooltip } from '@mui/material';
import { getStorageUsedOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language';
import { Figure, Figures } from '../../ui/Figures';
import { formatBytes, formatNumber } from '../../ui/format';
import { useMediaFiles } from '../files/useProjectMedia';

/** Counts of a project's files, and the storage they use. */
export function MediaTotals({ projectId }: { projectId: string }) {
  const t = useText();
  const { files } = useMediaFiles(projectId);
  const count = (type: 'video' | 'photo') =>
    files ? formatNumber(files.filter(({ fileType }) => fileType === type).length) : '…';
  const { data: used } = useQuery(getStorageUsedOptions({ path: { id: projectId } }));
  const hint = used
    ? t('media.storageHint', {
        originals: formatBytes(used.originalBytes),
        renditions: formatBytes(used.renditionBytes),
      })
    : '';
  return (
    <Figures label={t('media.totals')} narrow>
      <Figure label={t('media.totalVideos')} value={count('video')} />
      <Figure label={t('media.totalPhotos')} value={count('photo')} />
      <Figure label={t('media.totalFiles')} value={files ? formatNumber(files.length) : '…'} />
      <Tooltip title={hint}>
        <Box sx={{ display: 'grid' }}>
          <Figure label={t('media.storage')} value={used ? formatBytes(used.totalBytes) : '…'} />
        </Box>
      </Tooltip>
    </Figures>
  );
}
