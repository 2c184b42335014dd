import { Stack, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { StatusBadge } from '../../ui/StatusBadge';

/** Shows the counts of videos and photos, and of what is not ready yet. */
export function FileCounts({ project }: { project: ProjectDto }) {
  const t = useText();
  const { videoCount, photoCount, processingCount, failedCount } = project;
  return (
    <Stack direction="row" sx={{ gap: 1, rowGap: 0.25, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography
        variant="body2"
        color={videoCount + photoCount === 0 ? 'textSecondary' : undefined}
        sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {t('app.videos', { count: videoCount })}, {t('app.photos', { count: photoCount })}
      </Typography>
      {processingCount > 0 && (
        <StatusBadge icon="spin" color="info">
          {t('projects.processing', { count: processingCount })}
        </StatusBadge>
      )}
      {failedCount > 0 && (
        <StatusBadge icon="cross" color="error">
          {t('projects.failed', { count: failedCount })}
        </StatusBadge>
      )}
    </Stack>
  );
}
