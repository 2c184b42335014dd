import { Box, Stack, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { StatusBadge } from '../../ui/StatusBadge';

/** Video and photo counts, and what is not ready yet. In a table the numbers are aligned. */
export function FileCounts({ project, aligned }: { project: ProjectDto; aligned?: boolean }) {
  const t = useText();
  const { videoCount, photoCount, processingCount, failedCount } = project;
  return (
    <Stack direction="row" sx={{ gap: 1, rowGap: 0.25, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography
        variant="body2"
        color={videoCount + photoCount === 0 ? 'textSecondary' : undefined}
        sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        <Box component="span" sx={aligned ? { display: 'inline-block', minWidth: '5.1em' } : undefined}>
          <Count text={t('app.videos', { count: videoCount })} aligned={aligned} />,
        </Box>{' '}
        <Count text={t('app.photos', { count: photoCount })} aligned={aligned} />
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

/** "12 photos", the number in a box of its own width. */
function Count({ text, aligned }: { text: string; aligned: boolean | undefined }) {
  const end = text.indexOf(' ');
  if (!aligned) return text;
  return (
    <>
      <Box component="span" sx={{ display: 'inline-block', minWidth: '2ch', textAlign: 'right' }}>
        {text.slice(0, end)}
      </Box>
      {text.slice(end)}
    </>
  );
}
