import { Alert, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language';
import type { UploadItem } from '../engine/fileUpload';

const NAMED = 3;

/** How an upload ended, and what to do next. */
export function UploadOutcome({ items, children }: { items: readonly UploadItem[]; children: ReactNode }) {
  const t = useText();
  const failed = items.filter(({ status }) => status === 'error').map(({ file }) => file.name);
  const done = items.filter(({ status }) => status === 'success').length;
  if (failed.length > 0)
    return (
      <Alert severity="warning">
        {t('upload.notIn', {
          count: failed.length,
          files: `${failed.slice(0, NAMED).join(', ')}${failed.length > NAMED ? ' ...' : ''}`,
        })}
      </Alert>
    );
  if (done === 0) return null;
  return (
    <Alert severity="success">
      {t('upload.allIn', { count: done })}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        {children}
      </Stack>
    </Alert>
  );
}
