import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { declinePasskeyMutation } from '@showreel/api-client/queries';
import { useState } from 'react';
import { noteOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { RecoveryCodes } from './RecoveryCodes';
import { useAddPasskey } from './useAddPasskey';

/** Offers a passkey after a sign-in by password, until the user has answered. */
export function PasskeyOffer() {
  const t = useText();
  const [isAnswered, setAnswered] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const answer = () => {
    noteOfferOfPasskey(false);
    setAnswered(true);
  };
  const add = useAddPasskey((recoveryCodes) => {
    setCodes(recoveryCodes);
    answer();
  });
  const decline = useAction({ ...declinePasskeyMutation(), failure: t('account.passkeyOfferFailed'), done: answer });
  return (
    <>
      {!isAnswered && (
        <Alert severity="info" role="group" aria-label={t('account.passkeyOffer')} sx={{ m: { xs: 2, md: 3 }, mb: 0 }}>
          <AlertTitle>{t('account.passkeyOffer')}</AlertTitle>
          {t('account.passkeyOfferText')}
          <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
            <Button variant="contained" loading={add.busy} onClick={() => add.start()}>
              {t('account.passkeyAdd')}
            </Button>
            <Button color="inherit" loading={decline.busy} onClick={() => decline.start({})}>
              {t('account.passkeyNotNow')}
            </Button>
          </Stack>
        </Alert>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}
