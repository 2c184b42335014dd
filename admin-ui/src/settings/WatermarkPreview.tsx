import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { messageOf } from '../lib/refusals';
import { useText } from '../messages/language';
import { drawPreview } from './pictures';
import { pictureName } from './settingsForm';

const PAUSE_MS = 400;

/** The mark on a sample picture, drawn by the server as clients will see it, a moment after typing. */
export function WatermarkPreview({ text, logoUrl }: { text: string; logoUrl: string | null }) {
  const t = useText();
  const [picture, setPicture] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const watermarkLogo = pictureName(logoUrl);
      drawPreview(watermarkLogo ? { watermarkLogo } : { watermarkText: text.trim() || null }, stop.signal)
        .then((url) => {
          setProblem(null);
          setPicture((before) => {
            if (before) URL.revokeObjectURL(before);
            return url;
          });
        })
        .catch((error: unknown) => {
          if (!stop.signal.aborted) setProblem(messageOf(error, t('settings.previewFailed')));
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, logoUrl, t]);
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 540, mb: 0.75 }}>{t('settings.watermarkPreview')}</Typography>
      {problem && <Alert severity="error" sx={{ mb: 1 }}>{problem}</Alert>}
      {picture ? <Box component="img" src={picture} alt={t('settings.watermarkPreview')} sx={{ width: '100%', maxWidth: 560, borderRadius: 1, display: 'block', aspectRatio: '3 / 2', objectFit: 'cover' }} /> : <Skeleton variant="rounded" sx={{ width: '100%', maxWidth: 560, height: 'auto', aspectRatio: '3 / 2' }} />}
    </Box>
  );
}
