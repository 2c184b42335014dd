import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { previewWatermark, type WatermarkPreviewDto } from '@showreel/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../ui/useDebounced';
import { CALL, call } from '../api/client';
import { isSessionLost, messageOf } from '../api/errors';
import { queryKeys } from '../api/queries';
import { useText } from '../i18n/language';
import { pictureName } from './settingsForm';

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

/** The watermark on a sample picture, rendered by the server as clients will see it, shortly after typing. */
export function WatermarkPreview({ text, logoUrl }: { text: string; logoUrl: string | null }) {
  const t = useText();
  const watermarkLogo = pictureName(logoUrl);
  const watermarkText = useDebounced(text.trim(), PAUSE_MS) || null;
  const watermark = watermarkLogo ? { watermarkLogo } : { watermarkText };
  const { data: picture, error } = useQuery({
    queryKey: queryKeys.watermarkPreview(watermark),
    queryFn: ({ signal }) => watermarkPreview(watermark, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 540, mb: 0.75 }}>
        {t('settings.watermarkPreview')}
      </Typography>
      {error && !isSessionLost(error) && (
        <Alert severity="error">{messageOf(error, t('settings.previewFailed'))}</Alert>
      )}
      {!error && !picture && (
        <Skeleton variant="rounded" sx={{ width: '100%', maxWidth: 560, height: 'auto', aspectRatio: '3 / 2' }} />
      )}
      {picture && (
        <Box
          component="img"
          src={picture}
          alt={t('settings.watermarkPreview')}
          sx={{
            width: '100%',
            maxWidth: 560,
            borderRadius: 1,
            display: 'block',
            aspectRatio: '3 / 2',
            objectFit: 'cover',
          }}
        />
      )}
    </Box>
  );
}
