import { Box, Card, Tooltip, Typography } from '@mui/material';
import { getStorageUsed } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from '../../api/client';
import { projectKeys } from '../../api/queries';
import { useText } from '../../i18n/language';
import { formatBytes, formatNumber } from '../../ui/format';

/** Counts of a project's files, and what they take in storage. */
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
    <Card
      component="section"
      aria-label={t('media.totals')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
        gap: '1px',
        bgcolor: 'divider',
        flex: { lg: '0 1 640px' },
        width: '100%',
        maxWidth: 720,
      }}
    >
      <Figure label={t('media.totalVideos')} value={formatNumber(videos)} />
      <Figure label={t('media.totalPhotos')} value={formatNumber(photos)} />
      <Figure label={t('media.totalFiles')} value={formatNumber(videos + photos)} />
      <Tooltip title={hint}>
        <Box sx={{ display: 'grid' }}>
          <Figure label={t('media.storage')} value={used ? formatBytes(used.totalBytes) : '…'} />
        </Box>
      </Tooltip>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Box role="group" aria-label={label} sx={{ bgcolor: 'background.paper', px: 2, py: 1.25 }}>
      <Typography variant="overline" color="textSecondary" sx={{ display: 'block' }}>
        {label}
      </Typography>
      <Typography
        component="p"
        sx={{ fontSize: '1.25rem', fontWeight: 620, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
    </Box>
  );
}
