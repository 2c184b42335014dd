import { Alert, Button, Stack } from '@mui/material';
import { testMail, type MailTestDto } from '@showreel/api-client';
import { useState } from 'react';
import { CALL, call } from '../api/client';
import { useText } from '../i18n/language';
import { renderMessage } from '../i18n/serverMessages';
import { useAction } from '../ui/feedback/useAction';

/** A mail to oneself, and its outcome. */
export function MailTest() {
  const t = useText();
  const [result, setResult] = useState<MailTestDto | null>(null);
  const { busy, start } = useAction({
    run: async () => setResult(await call(testMail(CALL))),
    failure: t('settings.testFailed'),
  });
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Button variant="outlined" color="inherit" loading={busy} onClick={() => start()}>
        {t('settings.testMail')}
      </Button>
      {result && (
        <Alert severity={result.sent ? 'success' : 'error'} role="status">
          {result.sent ? t('settings.testSent', { email: result.to }) : t('settings.testFailed')}.{' '}
          {renderMessage(result, t)}
        </Alert>
      )}
    </Stack>
  );
}
