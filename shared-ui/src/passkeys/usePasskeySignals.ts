import { useEffect } from 'react';
import { keepPasskeys, renamePasskeyAccount, type PasskeyAccount } from './passkeys';

/** The factors of a user include these facts about passkeys. */
interface Factors {
  passkeys: readonly { credentialId: string }[];
  passkeyAccount: PasskeyAccount;
}

/**
 * Keeps the browser's own list in line with what was removed or changed here or elsewhere. Password managers delete the
 * passkeys that a signalled list lacks, so only a complete list is signalled: an older one, or one without a passkey
 * that is being added, would cost a valid passkey.
 */
export function usePasskeySignals(
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  factors: Factors | undefined,
  isComplete: boolean,
): void {
  const { relyingParty, id } = factors?.passkeyAccount ?? {};
  const ids = factors?.passkeys.map(({ credentialId }) => credentialId).join(' ');
  const name = `${firstName} ${lastName}`.trim() || email;
  useEffect(() => {
    if (!isComplete || relyingParty === undefined || id === undefined || ids === undefined) return;
    void keepPasskeys({ relyingParty, id }, ids ? ids.split(' ') : []);
  }, [isComplete, relyingParty, id, ids]);
  useEffect(() => {
    if (relyingParty === undefined || id === undefined) return;
    void renamePasskeyAccount({ relyingParty, id }, { email, name });
  }, [relyingParty, id, email, name]);
}
