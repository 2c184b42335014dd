import { canUsePasskeys } from './can-use-passkeys';

/** Lists what the second step of a sign-in offers, by the account's methods and in this browser. */
export function secondStepOptions(methods: readonly string[]) {
  const hasApp = methods.includes('authenticator');
  const hasPasskey = methods.includes('passkey');
  return {
    hasApp,
    hasPasskey,
    /** There is a field for a code of the app, or for a recovery code. */
    takesCode: hasApp || methods.includes('recoveryCode'),
    /** The passkey has the focus first unless there is an app. */
    startsWithPasskey: hasPasskey && !hasApp && canUsePasskeys(),
  };
}

/** Lists the methods with which users can prove who they are besides the password, by their factors. */
export const proofMethodsOf = ({
  authenticatorSince,
  passkeys,
}: {
  authenticatorSince: string | null;
  passkeys: readonly { otherHost: string | null }[];
}) => ({
  hasApp: authenticatorSince !== null,
  hasPasskey: passkeys.some(({ otherHost }) => otherHost === null),
});
