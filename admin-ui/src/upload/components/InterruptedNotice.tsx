import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { readAgain } from '../engine/chosenFiles';
import { isSameFile, type InterruptedUpload } from '../engine/resumeStore';
import { FileName } from '../../ui/FileName';
import { useFileChooser } from './DropZone';

const NAMED = 3;

/**
 * Shows files that an earlier page has left unfinished. One click continues them where the browser may read them again;
 * otherwise they are chosen again.
 */
export function InterruptedNotice({
  interrupted,
  onFiles,
  onDismiss,
}: {
  interrupted: readonly InterruptedUpload[];
  onFiles: (files: File[]) => void;
  onDismiss: () => void;
}) {
  const t = useText();
  const { getInputProps, open } = useFileChooser(onFiles);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const count = interrupted.length;
  const readable = !tried && interrupted.some(({ source }) => source);
  const resume = async () => {
    setBusy(true);
    const known = interrupted.flatMap(({ source, ...upload }) => (source ? [{ upload, source }] : []));
    const files = await readAgain(known.map(({ source }) => source));
    setBusy(false);
    setTried(true);
    const same = files.filter((file, index): file is File => file !== null && isSameFile(known[index]!.upload, file));
    if (same.length > 0) onFiles(same);
  };
  return (
    <Alert
      severity="warning"
      data-testid="interrupted-uploads"
      sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <AlertTitle sx={{ mb: 0.5 }}>{t('upload.interruptedTitle', { count })}</AlertTitle>
      <Typography variant="body2" role={tried ? 'status' : undefined}>
        {t(readable ? 'upload.interruptedResume' : tried ? 'upload.interruptedUnreadable' : 'upload.interruptedText')}
      </Typography>
      {interrupted.slice(0, NAMED).map(({ id, name }) => (
        <FileName key={id} name={name} variant="caption" />
      ))}
      {count > NAMED && (
        <Typography variant="caption" component="p">
          {t('upload.filesMore', { total: count - NAMED })}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {readable && (
          <Button size="small" variant="contained" loading={busy} onClick={() => void resume()}>
            {t('upload.resume')}
          </Button>
        )}
        <Button
          size="small"
          variant={readable ? 'outlined' : 'contained'}
          color={readable ? 'inherit' : 'primary'}
          onClick={open}
        >
          {t('upload.chooseAgain')}
        </Button>
        <Button size="small" color="inherit" onClick={onDismiss}>
          {t('upload.dismissInterrupted')}
        </Button>
      </Stack>
      <input {...getInputProps({ hidden: true, 'aria-label': t('upload.chooseAgain') })} data-testid="resume-input" />
    </Alert>
  );
}
