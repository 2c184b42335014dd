import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { canUsePasskeys } from './can-use-passkeys';

/** Options and answers of WebAuthn are JSON in the API. */
export type WebAuthnJson = Record<string, unknown>;

/** A passkey names the site and the account by these values. */
export interface PasskeyAccount {
  relyingParty: string;
  id: string;
}

// Most visits of the sign-in page end without a passkey.
const library = () => import('@simplewebauthn/browser');

/** Says whether the browser lists passkeys among the suggestions of a field. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());

/** Says whether the user has closed the browser's dialog, or another request has taken its place. */
const isCancelled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Says whether the browser already has a passkey of this account. */
export const isKnownHere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson | null> {
  const { startRegistration } = await library();
  return unlessCancelled(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}

/** Has the browser make a passkey, and adds it to the account. @returns null when the user has cancelled */
export async function makeAndAddPasskey<T>({
  begin,
  add,
}: {
  /** Requests the options from which the passkey is made. */
  begin: () => Promise<{ options: WebAuthnJson }>;
  add: (response: WebAuthnJson) => Promise<T>;
}): Promise<T | null> {
  const response = await makePasskey((await begin()).options);
  return response && add(response);
}

/**
 * Has the user choose a passkey and sign with it: in the browser's dialog, or among the suggestions of the address
 * field.
 * @returns null when the user has cancelled
 */
export async function askForPasskey(options: WebAuthnJson, isSuggestion = false): Promise<WebAuthnJson | null> {
  const { startAuthentication } = await library();
  return unlessCancelled(
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: isSuggestion,
    }),
  );
}

/** Ends the request that is open. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function unlessCancelled(ceremony: Promise<object>): Promise<WebAuthnJson | null> {
  try {
    return { ...(await ceremony) };
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}

type Signal = Parameters<Awaited<ReturnType<typeof library>>['sendSignal']>[0];

/** Informs the browser's list of passkeys; a browser without this function keeps what it has. */
async function informBrowser(signal: Signal): Promise<void> {
  if (!canUsePasskeys()) return;
  await (await library()).sendSignal(signal).catch(() => undefined);
}

/** Has the browser forget a passkey that the server does not know. */
export const forgetPasskey = (options: WebAuthnJson, answer: WebAuthnJson): Promise<void> =>
  informBrowser({ signalName: 'unknownCredential', rpID: String(options['rpId']), credentialID: String(answer['id']) });

/** Has the browser forget all passkeys of the account but these. */
export const keepPasskeys = ({ relyingParty, id }: PasskeyAccount, credentialIds: readonly string[]): Promise<void> =>
  informBrowser({
    signalName: 'allAcceptedCredentials',
    rpID: relyingParty,
    userID: id,
    allAcceptedCredentialIDs: [...credentialIds],
  });

/** Has the browser show the account's present address and name. */
export const renamePasskeyAccount = (
  { relyingParty, id }: PasskeyAccount,
  { email, name }: { email: string; name: string },
): Promise<void> =>
  informBrowser({
    signalName: 'currentUserDetails',
    rpID: relyingParty,
    userID: id,
    userName: email,
    userDisplayName: name,
  });
