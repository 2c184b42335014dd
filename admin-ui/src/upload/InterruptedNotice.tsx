import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useText } from '../messages/language';
import type { InterruptedUpload } from './uploadMemory';
import { ACCEPTED_EXTENSIONS } from './uploadRules';

const NAMED = 3;

/** Files that an earlier page has left unfinished: the browser wants them chosen again before it reads them. */
export function InterruptedNotice({ interrupted, onFiles, onDismiss }: { interrupted: readonly InterruptedUpload[]; onFiles: (files: File[]) => void; onDismiss: () => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const count = interrupted.length;
  const names = interrupted.slice(0, NAMED).map(({ name }) => name).join(', ');
  return (
    <Alert severity="warning" data-testid="interrupted-uploads" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle sx={{ mb: 0.5 }}>{t('upload.interruptedTitle', { count })}</AlertTitle>
      <Typography variant="body2">{t('upload.interruptedText')}</Typography>
      <Typography variant="caption" component="p" noWrap title={names}>{names}{count > NAMED ? ' …' : ''}</Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" onClick={() => input.current?.click()}>{t('upload.chooseAgain')}</Button>
        <Button size="small" color="inherit" onClick={onDismiss}>{t('upload.dismissInterrupted')}</Button>
      </Stack>
      <Box
        component="input"
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('upload.chooseAgain')}
        data-testid="resume-input"
        accept={ACCEPTED_EXTENSIONS.join(',')}
        onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </Alert>
  );
}
