/** The client site and the console are two pages of one origin: a sign-in on one may lead to the other. */
const KEY = 'showreel.signed-in';

/** Leaves a flag before a sign-in leads to the other page, which then shows 'Login Successful'. */
export function leaveSignInFlag(): void {
  try {
    sessionStorage.setItem(KEY, 'true');
  } catch {
    // Without storage the other page opens without the toast.
  }
}

/** Says whether a sign-in on the other page has led here, only once. */
export function takeSignInFlag(): boolean {
  try {
    const isSet = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isSet;
  } catch {
    return false;
  }
}
