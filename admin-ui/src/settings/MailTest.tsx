import { Alert, type AlertColor, Button, Stack } from '@mui/material';
import { testMail, type MailTestDto } from '@showreel/api-client';
import { useState } from 'react';
import { CALL, call } from '../api/client';
import type { Text } from '../i18n/catalogue';
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
        <Alert severity={severityOf(result)} role="status">
          {titleOf(result, t)}. {renderMessage(result, t)}
        </Alert>
      )}
    </Stack>
  );
}

/** Without a mail server the mail is a file that nobody got. */
const isFile = ({ code }: MailTestDto) => code === 'mail_test_filed';

function severityOf(result: MailTestDto): AlertColor {
  if (!result.sent) return 'error';
  return isFile(result) ? 'warning' : 'success';
}

function titleOf(result: MailTestDto, t: Text): string {
  if (!result.sent) return t('settings.testFailed');
  return isFile(result) ? t('sharing.filed') : t('settings.testSent', { email: result.to });
}
