import { addPasskey, beginPasskey, type AddedPasskeyDto } from '@showreel/api-client';
import { getFactorsQueryKey, listSessionsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { isKnownHere, makeAndAddPasskey } from '../../../shared-ui/src/passkeys/passkeys';
import { noteOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';

/** Adds a passkey on request. `onAdded` gets recovery codes with the first factor. */
export function useAddPasskey(onAdded: (recoveryCodes: readonly string[]) => void) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  return useAction<AddedPasskeyDto | null>({
    mutationFn: () =>
      makeAndAddPasskey({
        begin: () => beginPasskey(),
        add: (response) => addPasskey({ body: { response } }),
      }).catch((error: unknown) => {
        if (error instanceof HttpError) throw error;
        // The browser's own messages are for programmers.
        throw new Error(t(isKnownHere(error) ? 'account.passkeyKnown' : 'account.passkeyNotMade'), { cause: error });
      }),
    failure: t('account.passkeyAddFailed'),
    done: (added) => {
      if (added === null) return;
      noteOfferOfPasskey(false);
      toast({ title: t('account.passkeyAdded'), text: added.passkey.name });
      onAdded(added.recoveryCodes);
      void refresh(queries, getFactorsQueryKey(), listSessionsQueryKey());
    },
  });
}
