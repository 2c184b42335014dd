import { getFactorsQueryKey, listSessionsQueryKey, makeSecondStepMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';

/** Has the password ask for a passkey that the browser made by itself. `onDone` gets recovery codes with the first factor. */
export function useMakeSecondStep(onDone: (recoveryCodes: readonly string[]) => void) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  return useAction({
    ...makeSecondStepMutation(),
    failure: t('account.secondStepFailed'),
    done: ({ recoveryCodes }) => {
      toast({ title: t('account.secondStepMade') });
      onDone(recoveryCodes);
      void refresh(queries, getFactorsQueryKey(), listSessionsQueryKey());
    },
  });
}
