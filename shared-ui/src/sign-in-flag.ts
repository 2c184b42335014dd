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

/** Notes after a sign-in by password whether the console is to offer a passkey; it does until the user has answered. */
export function noteOfferOfPasskey(isOffered: boolean): void {
  sessionStore.write(OFFER_KEY, isOffered ? 'true' : null);
}

export function isPasskeyOffered(): boolean {
  return sessionStore.read(OFFER_KEY) !== null;
}
