import { Box, Button, Typography } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { useConsoleData } from '../api/dataProvider';
import { useText } from '../messages/language';
import { StatusBadge } from '../ui/StatusBadge';
import { useAction } from '../ui/useAction';

/** Why a file could not be prepared, and another try. */
export function Failure({ file, onChanged }: { file: StaffMediaFileDto; onChanged: () => void }) {
  const t = useText();
  const data = useConsoleData();
  const { busy, start } = useAction({ run: () => data.renderAgain(file.id), failure: t('media.prepareFailed'), done: onChanged });
  return (
    <Box sx={{ px: 1.5, pb: 1.5 }}>
      <Typography variant="body2" color="error" sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>{file.failureReason ?? t('media.couldNot')}</Typography>
      <Button size="small" variant="outlined" color="inherit" loading={busy} onClick={() => start()}>{t('app.tryAgain')}</Button>
    </Box>
  );
}

/** How far a new version is on its way into the file's place, or why it did not get there. */
export function Replacement({ file, uploading, onChanged }: { file: StaffMediaFileDto; uploading: boolean; onChanged: () => void }) {
  const t = useText();
  const data = useConsoleData();
  const { busy, start } = useAction({ run: () => data.cancelReplacement(file.id), failure: t('media.replaceFailed'), done: onChanged });
  const { replacement } = file;
  if (!uploading && !replacement) return null;
  if (uploading || replacement?.status === 'processing') {
    return <Box sx={{ px: 1.5, pb: 1.5 }}><StatusBadge mark="spin" tone="info">{uploading ? t('media.replacing') : t('media.replacePreparing')}</StatusBadge></Box>;
  }
  return (
    <Box sx={{ px: 1.5, pb: 1.5 }}>
      <Typography variant="body2" color="error" sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>{t('media.replaceRefused', { name: replacement!.originalName, reason: replacement!.failureReason ?? t('media.couldNot') })}</Typography>
      <Button size="small" variant="outlined" color="inherit" loading={busy} onClick={() => start()}>{t('app.dismiss')}</Button>
    </Box>
  );
}
