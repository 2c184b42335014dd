import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { declinePasskeyMutation, getFactorsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteOfferOfPasskey, takeNewOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { makeAutomaticPasskey } from './automaticPasskey';
import { AutomaticPasskeyMessage } from './AutomaticPasskeyMessage';
import { RecoveryCodes } from './RecoveryCodes';
import { useAddPasskey } from './useAddPasskey';

/**
 * Has the browser make a passkey right after a sign-in by password, if its password manager does so by itself.
 * Otherwise it offers one.
 */
export function PasskeyOffer() {
  const { data: made, isPending } = useQuery({
    queryKey: ['automatic-passkey'],
    queryFn: async () => {
      const passkey = takeNewOfferOfPasskey() ? await makeAutomaticPasskey().catch(() => null) : null;
      if (passkey !== null) noteOfferOfPasskey(false);
      return passkey;
    },
    gcTime: 0,
    retry: false,
    staleTime: Infinity,
  });
  if (isPending) return null;
  return made ? <AutomaticPasskeyMessage {...made} /> : <AskedOffer />;
}

/** Offers a passkey until the user has answered, here or by adding one on the account page. */
function AskedOffer() {
  const t = useText();
  const [isAnswered, setAnswered] = useState(false);
  const { data: factors } = useQuery({ ...getFactorsOptions(), enabled: false });
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const add = useAddPasskey((recoveryCodes) => {
    setCodes(recoveryCodes);
    setAnswered(true);
  });
  const decline = useAction({
    ...declinePasskeyMutation(),
    failure: t('account.passkeyOfferFailed'),
    done: () => {
      noteOfferOfPasskey(false);
      setAnswered(true);
    },
  });
  return (
    <>
      {!isAnswered && !hasPasskey && (
        <Alert
          severity="info"
          role="group"
          aria-label={t('account.passkeyOffer')}
          sx={{ mx: { xs: 2, md: 4 }, mt: { xs: 2, md: 3 } }}
        >
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
