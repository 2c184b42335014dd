import { Box } from '@mui/material';
import { Suspense, useState } from 'react';
import { useText } from '../i18n/language';
import { lazyNamed } from '../ui/lazyNamed';
import { SecondaryButton } from '../ui/SecondaryButton';

const ExportDialog = lazyNamed(() => import('../ui/page/ExportDialog'), 'ExportDialog');

/** Leads to an export of everything. */
export function ExportEverything() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <SecondaryButton size="small" onClick={() => setOpen(true)}>
        {t('exports.everything')}
      </SecondaryButton>
      <Suspense>{open && <ExportDialog scope={{}} onClose={() => setOpen(false)} />}</Suspense>
    </Box>
  );
}
