import { addPasskey, beginAutomaticPasskey, type PasskeyDto } from '@showreel/api-client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { canUsePasskeys } from '../../../shared-ui/src/passkeys/can-use-passkeys';
import { forgetPasskey } from '../../../shared-ui/src/passkeys/passkeys';

export interface AutomaticPasskey {
  passkey: PasskeyDto;
  relyingParty: string;
}

/** A password manager that makes a passkey answers within this time, since it asks nobody. */
const LONGEST_MS = 5_000;

/**
 * Has the browser make a passkey by itself (conditional create). It does when its password manager has just filled in
 * the password, and its user lets it. Call it right after a sign-in by password.
 * @returns null where it made none
 */
export async function makeAutomaticPasskey(): Promise<AutomaticPasskey | null> {
  if (!canUsePasskeys()) return null;
  const capabilities = await PublicKeyCredential.getClientCapabilities?.();
  if (capabilities?.['conditionalCreate'] !== true) return null;
  const { startRegistration, WebAuthnAbortService } = await import('@simplewebauthn/browser');
  const { options } = await beginAutomaticPasskey();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const timer = setTimeout(() => WebAuthnAbortService.cancelCeremony(), LONGEST_MS);
  // Browsers say in many ways that they have made none.
  const made = await startRegistration({ optionsJSON, useAutoRegister: true }).catch(() => null);
  clearTimeout(timer);
  if (made === null) return null;
  const response = { ...made };
  const relyingParty = String(optionsJSON.rp.id);
  try {
    const { passkey } = await addPasskey({ body: { response } });
    return { passkey, relyingParty };
  } catch (error) {
    void forgetPasskey({ rpId: relyingParty }, response);
    throw error;
  }
}
