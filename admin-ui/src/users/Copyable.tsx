import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { copyText } from '../api/plainHttp';
import { SecondaryButton } from '../ui/SecondaryButton';

/** Shows a text and below it a value that is shown once, with a button to copy it. */
export function Copyable({
  text,
  value,
  action,
  testId,
}: {
  text: string;
  value: string;
  action: string;
  testId?: string;
}) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  return (
    <>
      {text}
      <Stack direction="row" sx={{ gap: 1, mt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box
          component="code"
          data-testid={testId}
          sx={{
            px: 1,
            py: 0.5,
            borderRadius: 1,
            bgcolor: 'action.hover',
            fontSize: '0.875rem',
            userSelect: 'all',
            overflowWrap: 'anywhere',
          }}
        >
          {value}
        </Box>
        <SecondaryButton
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => void copyText(value).then(setCopied)}
        >
          {copied ? t('users.copied') : action}
        </SecondaryButton>
      </Stack>
    </>
  );
}
