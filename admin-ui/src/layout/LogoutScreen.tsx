import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { signOut, signOutEverywhere } from '../api/session';
import { messageOf } from '../api/errors';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadingScreen } from '../ui/feedback/LoadingScreen';

/** /admin/logout ends the session: whoever arrives here has confirmed all questions. */
export function LogoutScreen() {
  const t = useText();
  const everywhere = (useLocation().state as { everywhere?: boolean } | null)?.everywhere === true;
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (everywhere) signOutEverywhere().catch(setFailure);
    else void signOut();
  }, [everywhere, tries]);
  if (!failure) return <LoadingScreen />;
  const retry = () => {
    setFailure(null);
    setTries(tries + 1);
  };
  return (
    <EmptyState wholeScreen title={t('app.signOutFailed')} text={messageOf(failure, t('app.signOutFailedText'))}>
      <Button variant="contained" onClick={retry}>
        {t('app.tryAgain')}
      </Button>
    </EmptyState>
  );
}
