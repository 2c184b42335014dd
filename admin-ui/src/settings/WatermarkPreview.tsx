import { Box, CircularProgress, Skeleton, Stack, Typography } from '@mui/material';
import { previewWatermark, type WatermarkPreviewDto } from '@showreel/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isSessionLost } from '../api/errors';
import { useDebounced } from '../../../shared-ui/src/useDebounced';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';

const PAUSE_MS = 400;
const SAMPLES = ['bright', 'dark', 'busy'] as const;

/** Reads a sample with this watermark as a data URL: the query cache keeps it, and nothing has to be released. */
async function watermarkPreview(watermark: WatermarkPreviewDto, signal: AbortSignal): Promise<string> {
  const picture = await previewWatermark({ body: watermark, parseAs: 'blob', signal });
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(picture);
  });
}

/** Shows the watermark on a bright, a dark and a busy photo, rendered by the server as clients will see it. */
export function WatermarkPreview({ watermark }: { watermark: WatermarkPreviewDto }) {
  const t = useText();
  const wanted = JSON.stringify(watermark);
  // The preview is not requested at every letter, nor at every step of the slider.
  const settled = useDebounced(wanted, PAUSE_MS);
  // One query reads all samples, so that they change together.
  const {
    data: pictures,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['watermark-preview', settled],
    queryFn: ({ signal }) =>
      Promise.all(
        SAMPLES.map((sample) => watermarkPreview({ ...(JSON.parse(settled) as WatermarkPreviewDto), sample }, signal)),
      ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const loading = isFetching || wanted !== settled;
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, mb: 0.75 }}>
        <Typography variant="body2" sx={{ fontWeight: 540 }}>
          {t('settings.watermarkPreview')}
        </Typography>
        {loading && <CircularProgress size={16} aria-label={t('settings.previewLoading')} />}
      </Stack>
      {error && !isSessionLost(error) ? (
        <LoadError error={error} failure={t('settings.previewFailed')} onRetry={refetch} />
      ) : (
        <Box
          aria-busy={loading}
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
            opacity: loading && pictures ? 0.5 : 1,
          }}
        >
          {SAMPLES.map((sample, at) =>
            pictures ? (
              <Box
                key={sample}
                component="img"
                src={pictures[at]}
                alt={t(sample === 'dark' ? 'settings.darkPhoto' : `settings.${sample}`)}
                sx={{ width: '100%', borderRadius: 1, display: 'block', aspectRatio: '3 / 2', objectFit: 'cover' }}
              />
            ) : (
              <Skeleton key={sample} variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '3 / 2' }} />
            ),
          )}
        </Box>
      )}
    </Box>
  );
}
