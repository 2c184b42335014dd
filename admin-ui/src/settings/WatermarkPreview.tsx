import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { previewWatermark, type WatermarkPreviewDto } from '@showreel/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CALL, call } from '../api/client';
import { isSessionLost, messageOf } from '../api/errors';
import { queryKeys, useDebounced } from '../api/queries';
import { useText } from '../i18n/language';

const PAUSE_MS = 400;

/** A sample with this watermark, as a data URL: the query cache keeps it, and nothing has to be released. */
async function watermarkPreview(watermark: WatermarkPreviewDto, signal: AbortSignal): Promise<string> {
  const picture = await call(previewWatermark({ ...CALL, body: watermark, parseAs: 'blob', signal }));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(picture);
  });
}

/** The watermark on a bright, a dark and a busy photo, rendered by the server as clients will see it. */
export function WatermarkPreview({ watermark }: { watermark: WatermarkPreviewDto }) {
  const t = useText();
  // Not for every letter, nor for every step of the slider.
  const settled = useDebounced(JSON.stringify(watermark), PAUSE_MS);
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 540, mb: 0.75 }}>
        {t('settings.watermarkPreview')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        {(['bright', 'darkPhoto', 'busy'] as const).map((name) => (
          <Sample
            key={name}
            label={t(`settings.${name}`)}
            watermark={{
              ...(JSON.parse(settled) as WatermarkPreviewDto),
              sample: name === 'darkPhoto' ? 'dark' : name,
            }}
          />
        ))}
      </Box>
    </Box>
  );
}

function Sample({ label, watermark }: { label: string; watermark: WatermarkPreviewDto }) {
  const t = useText();
  const { data: picture, error } = useQuery({
    queryKey: queryKeys.watermarkPreview(watermark),
    queryFn: ({ signal }) => watermarkPreview(watermark, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  if (error && !isSessionLost(error))
    return <Alert severity="error">{messageOf(error, t('settings.previewFailed'))}</Alert>;
  if (!picture) return <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '3 / 2' }} />;
  return (
    <Box
      component="img"
      src={picture}
      alt={label}
      sx={{ width: '100%', borderRadius: 1, display: 'block', aspectRatio: '3 / 2', objectFit: 'cover' }}
    />
  );
}
