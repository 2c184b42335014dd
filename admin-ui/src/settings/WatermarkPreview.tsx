import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../ui/useDebounced';
import { isSessionLost, messageOf } from '../api/errors';
import { useText } from '../i18n/language';
import { watermarkPreview } from './pictures';
import { pictureName } from './settingsForm';

const PAUSE_MS = 400;

/** The mark on a sample picture, drawn by the server as clients will see it, a moment after typing. */
export function WatermarkPreview({ text, logoUrl }: { text: string; logoUrl: string | null }) {
  const t = useText();
  const watermarkLogo = pictureName(logoUrl);
  const watermarkText = useDebounced(text.trim(), PAUSE_MS) || null;
  const mark = watermarkLogo ? { watermarkLogo } : { watermarkText };
  const { data: picture, error } = useQuery({
    queryKey: ['watermark-preview', mark],
    queryFn: ({ signal }) => watermarkPreview(mark, signal),
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
