import { Box, Tooltip } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { getStorageUsedOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language';
import { Figure, Figures } from '../../ui/Figures';
import { formatBytes, formatNumber } from '../../ui/format';
import { countFiles, useMediaFiles } from '../files/useProjectMedia';

/** Counts a project's files, and the storage that they use. */
export function MediaTotals({ project }: { project: ProjectDto }) {
  const t = useText();
  const files = useMediaFiles(project.id);
  const { videos, photos, all } = countFiles(project, [], files);
  const shown = (count: number) => (files.loaded ? formatNumber(count) : '…');
  const { data: used } = useQuery(getStorageUsedOptions({ path: { id: project.id } }));
  const hint = used
    ? t('media.storageHint', {
        originals: formatBytes(used.originalBytes),
        renditions: formatBytes(used.renditionBytes),
      })
    : '';
  return (
    <Figures label={t('media.totals')} narrow>
      <Figure label={t('media.totalVideos')} value={shown(videos)} />
      <Figure label={t('media.totalPhotos')} value={shown(photos)} />
      <Figure label={t('media.totalFiles')} value={shown(all)} />
      <Tooltip title={hint}>
        <Box sx={{ display: 'grid' }}>
          <Figure label={t('media.storage')} value={used ? formatBytes(used.totalBytes) : '…'} />
        </Box>
      </Tooltip>
    </Figures>
  );
}
