import { getFactorsQueryKey, listSessionsQueryKey, makeSecondStepMutation } from '@showreel/api-client/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';

/**
 * Has the password ask for a passkey that the browser made by itself. `onDone` gets recovery codes with the first
 * factor.
 */
export function useMakeSecondStep(onDone: (recoveryCodes: readonly string[]) => void) {
  const t = useText();
  return useAction({
    ...makeSecondStepMutation(),
    success: t('account.secondStepMade'),
    failure: t('account.secondStepFailed'),
    done: ({ recoveryCodes }) => onDone(recoveryCodes),
    refreshes: [getFactorsQueryKey(), listSessionsQueryKey()],
  });
}
