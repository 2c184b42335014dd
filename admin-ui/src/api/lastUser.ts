let id: string | null = null;

/** Notes who is signed in. */
export function noteUser(user: { id: string }): void {
  id = user.id;
}

/** Returns the id of the user who is signed in, or was until the session ended; null before anybody was. */
export const lastUserId = (): string | null => id;
