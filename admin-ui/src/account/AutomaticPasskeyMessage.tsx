import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import {
  getFactorsOptions,
  getFactorsQueryKey,
  listSessionsQueryKey,
  removePasskeyMutation,
} from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetPasskey } from '../../../shared-ui/src/passkeys/passkeys';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import type { AutomaticPasskey } from './automaticPasskey';
import { RecoveryCodes } from './RecoveryCodes';
import { useMakeSecondStep } from './useMakeSecondStep';

/** Says that the browser has made a passkey by itself. The user removes it, or makes it the second step. */
export function AutomaticPasskeyMessage({ passkey: { id, name, credentialId }, relyingParty }: AutomaticPasskey) {
  const t = useText();
  const [isAnswered, setAnswered] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  // The user may answer on the account page as well.
  const { data: factors, isFetchedAfterMount, isFetching } = useQuery(getFactorsOptions());
  const current = factors?.passkeys.find((each) => each.id === id);
  const isOver = isFetchedAfterMount && !isFetching && (!current || current.isSecondStep);
  const secondStep = useMakeSecondStep((recoveryCodes) => {
    setCodes(recoveryCodes);
    setAnswered(true);
  });
  const remove = useAction({
    ...removePasskeyMutation(),
    success: { title: t('account.passkeyRemoved'), text: name },
    failure: t('account.passkeyRemoveFailed'),
    done: () => {
      void forgetPasskey({ rpId: relyingParty }, { id: credentialId });
      setAnswered(true);
    },
    refreshes: [getFactorsQueryKey(), listSessionsQueryKey()],
  });
  return (
    <>
      {!isAnswered && !isOver && (
        <Alert
          severity="success"
          role="group"
          aria-label={t('account.automaticPasskey')}
          sx={{ mx: { xs: 2, md: 4 }, mt: { xs: 2, md: 3 } }}
        >
          <AlertTitle>{t('account.automaticPasskey')}</AlertTitle>
          {t('account.automaticPasskeyText')}
          {/* On a phone the other two buttons are below the first. */}
          <Stack
            direction="row"
            sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap', '& > button': { flexGrow: { xs: 1, sm: 0 } } }}
          >
            <Button
              variant="contained"
              loading={secondStep.busy}
              onClick={() => secondStep.start({ path: { id } })}
              sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}
            >
              {t('account.makeSecondStep')}
            </Button>
            <Button color="inherit" onClick={() => setAnswered(true)}>
              {t('account.passkeyKeep')}
            </Button>
            <Button color="inherit" loading={remove.busy} onClick={() => remove.start({ path: { id } })}>
              {t('account.passkeyRemove')}
            </Button>
          </Stack>
        </Alert>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}
