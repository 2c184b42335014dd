import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useText } from '../../i18n/language';
import { FileName } from '../../ui/FileName';
import { formatBytes } from '../../ui/format';
import { LocalThumbnail } from './LocalThumbnail';
import type { Duplicate } from '../engine/uploadRules';

const SHOWN = 50;
const WHERE = { queue: 'upload.duplicateInQueue', project: 'upload.duplicateInProject' } as const;

/** Asks about files that seem to exist already. */
export function DuplicatesDialog({
  duplicates,
  onSkip,
  onAdd,
}: {
  duplicates: readonly Duplicate[];
  onSkip: () => void;
  onAdd: () => void;
}) {
  const t = useText();
  const id = useId();
  const count = duplicates.length;
  return (
    <Dialog
      open
      onClose={onSkip}
      role="alertdialog"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}t`}>{t('upload.duplicatesTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`}>{t('upload.duplicatesText', { count })}</DialogContentText>
        <Box
          component="ul"
          tabIndex={0}
          aria-label={t('upload.duplicatesList')}
          sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, maxHeight: 220, overflowY: 'auto' }}
        >
          {duplicates.slice(0, SHOWN).map(({ file, where }, index) => (
            <Stack component="li" direction="row" key={index} sx={{ py: 0.5, gap: 1.25, alignItems: 'center' }}>
              <LocalThumbnail file={file} width={48} />
              <Box sx={{ minWidth: 0 }}>
                <FileName name={file.name} />
                <Typography variant="caption" color="textSecondary">
                  {formatBytes(file.size)} · {t(WHERE[where])}
                </Typography>
              </Box>
            </Stack>
          ))}
          {duplicates.length > SHOWN && (
            <Typography component="li" variant="caption" color="textSecondary">
              {t('upload.filesMore', { total: duplicates.length - SHOWN })}
            </Typography>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onAdd}>
          {t('upload.uploadAnyway')}
        </Button>
        <Button variant="contained" onClick={onSkip} autoFocus>
          {t(count === 1 ? 'upload.skipOne' : 'upload.skipMany')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
