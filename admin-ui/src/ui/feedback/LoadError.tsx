import { Alert, Button } from '@mui/material';
import { messageOf } from '../../api/errors';
import { useText } from '../../i18n/language';

/** Says why something could not be loaded, with a button to try again. */
export function LoadError({ error, failure, onRetry }: { error: unknown; failure: string; onRetry: () => unknown }) {
  const t = useText();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void onRetry()}>
          {t('app.tryAgain')}
        </Button>
      }
    >
      {messageOf(error, failure)}
    </Alert>
  );
}
