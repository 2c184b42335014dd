import { useEffect, useEffectEvent, useState } from 'react';
import { canUsePasskeys } from './can-use-passkeys';
import { askForPasskey, canSuggestPasskeys, forgetPasskey, stopAsking, type WebAuthnJson } from './passkeys';

/** The options of the server are valid for five minutes. */
const RENEW_MS = 240_000;

interface Calls {
  /** Requests the options that the passkey signs. */
  begin: () => Promise<{ options: WebAuthnJson }>;
  /** Sends what the passkey has signed, and continues. */
  finish: (answer: WebAuthnJson) => Promise<unknown>;
  onError: (error: unknown) => void;
  /** Says whether the error is that of a passkey which no account has. */
  isUnknown: (error: unknown) => boolean;
}

/**
 * Signs in with a passkey: by a button, and among the suggestions of the address field, if a field asks for them
 * (`autocomplete="username webauthn"`).
 */
export function usePasskeySignIn({ begin, finish, onError, isUnknown }: Calls, hasField: boolean) {
  const [isAsking, setAsking] = useState(false);
  // Another number restarts the suggestions.
  const [round, setRound] = useState(0);

  /** @returns whether the user is signed in */
  const signIn = async (isSuggestion: boolean, isOver = () => false): Promise<boolean> => {
    const { options } = await begin();
    const answer = isOver() ? null : await askForPasskey(options, isSuggestion);
    if (answer === null) return false;
    try {
      await finish(answer);
      return true;
    } catch (error) {
      if (isUnknown(error)) void forgetPasskey(options, answer);
      onError(error);
      setRound((at) => at + 1);
      return false;
    }
  };

  const start = async () => {
    setAsking(true);
    try {
      if (await signIn(false)) return;
    } catch (error) {
      onError(error);
    }
    setAsking(false);
  };

  const suggest = useEffectEvent(async (isOver: () => boolean) => {
    if ((await canSuggestPasskeys()) && !isOver()) await signIn(true, isOver);
  });
  useEffect(() => {
    if (!hasField || isAsking || !canUsePasskeys()) return;
    let isOver = false;
    // Without suggestions there is still the button, which shows what is wrong.
    // oxlint-disable-next-line react/set-state-in-effect -- not before the browser has answered
    suggest(() => isOver).catch(() => undefined);
    const timer = setTimeout(() => setRound((at) => at + 1), RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      void stopAsking();
    };
  }, [hasField, isAsking, round]);

  return { canUse: canUsePasskeys(), isAsking, start: () => void start() };
}
