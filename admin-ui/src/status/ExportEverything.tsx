import { Box, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useText } from '../i18n/language';
import { lazyNamed } from '../ui/lazyNamed';

const ExportDialog = lazyNamed(() => import('../ui/page/ExportDialog'), 'ExportDialog');

/** Leads to an export of everything. */
export function ExportEverything() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {t('exports.everything')}
      </Button>
      <Suspense>{open && <ExportDialog scope={{}} onClose={() => setOpen(false)} />}</Suspense>
    </Box>
  );
}
