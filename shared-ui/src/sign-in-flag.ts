import { sessionStore } from './storage';

/** The client site and the console are two pages of one origin: a sign-in on one may lead to the other. */
const KEY = 'showreel.signed-in';
const OFFER_KEY = 'showreel.offer-passkey';

/** Leaves a flag before a sign-in leads to the other page, which then shows 'Login Successful'. */
export function leaveSignInFlag(): void {
  sessionStore.write(KEY, 'true');
}

/** Says whether a sign-in on the other page has led here, only once. */
export function takeSignInFlag(): boolean {
  const isSet = sessionStore.read(KEY) !== null;
  sessionStore.write(KEY, null);
  return isSet;
}

/** A browser makes a passkey by itself within this time after the password was typed. */
const NEW_MS = 60_000;
const SEEN = 'seen';

/**
 * Notes after a sign-in by password whether the console should offer a passkey; it offers one until the user has
 * answered.
 */
export function noteOfferOfPasskey(isOffered: boolean): void {
  sessionStore.write(OFFER_KEY, isOffered ? String(Date.now()) : null);
}

export function isPasskeyOffered(): boolean {
  return sessionStore.read(OFFER_KEY) !== null;
}

/** Says whether a sign-in by password has just led here, only once. The offer stays. */
export function takeNewOfferOfPasskey(): boolean {
  const at = Number(sessionStore.read(OFFER_KEY) ?? NaN);
  if (Number.isNaN(at)) return false;
  sessionStore.write(OFFER_KEY, SEEN);
  return Date.now() - at < NEW_MS;
}
