import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { declinePasskeyMutation, getFactorsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { canAddSilently } from '../../../shared-ui/src/passkeys/passkeys';
import { noteOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { RecoveryCodes } from './RecoveryCodes';
import { makeAndAddPasskey, useAddPasskey } from './useAddPasskey';

/** Password managers that add passkeys by themselves do so at once; some never answer. */
const PATIENCE_MS = 2_000;

/**
 * Offers a passkey after a sign-in by password, until the user has answered. Where the password manager adds one by
 * itself, there is nothing to ask.
 */
export function PasskeyOffer() {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [state, setState] = useState<'trying' | 'asking' | 'answered'>('trying');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const answer = () => {
    noteOfferOfPasskey(false);
    setState('answered');
  };
  const add = useAddPasskey((recoveryCodes) => {
    setCodes(recoveryCodes);
    answer();
  });
  const decline = useAction({ ...declinePasskeyMutation(), failure: t('account.passkeyOfferFailed'), done: answer });
  const addSilently = useEffectEvent(async () => {
    const added = (await canAddSilently()) ? await makeAndAddPasskey(true) : null;
    if (added === null) return setState('asking');
    toast({ title: t('account.passkeyAdded'), text: added.passkey.name });
    setCodes(added.recoveryCodes);
    answer();
    await refresh(queries, getFactorsQueryKey());
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- not before the browser has answered
    addSilently().catch(() => setState('asking'));
    const timer = setTimeout(() => setState((now) => (now === 'trying' ? 'asking' : now)), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {state === 'asking' && (
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
