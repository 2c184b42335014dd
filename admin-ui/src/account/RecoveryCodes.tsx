import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useText } from '../i18n/language';
import { useCopyLink } from '../ui/feedback/useCopyLink';

/** Shows the recovery codes once: the dialog closes by its button alone. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const copy = useCopyLink();
  return (
    <Dialog open aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('account.codes')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2">{t('account.codesText')}</Typography>
        <Box
          component="ul"
          sx={{
            m: 0,
            mt: 2,
            p: 2,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
            gap: 1,
            borderRadius: 1,
            bgcolor: 'action.hover',
            fontFamily: 'monospace',
            fontSize: '0.9375rem',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void copy(codes.join('\n'), t('account.codes'))}>
          {t('account.codesCopy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('account.codesKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
