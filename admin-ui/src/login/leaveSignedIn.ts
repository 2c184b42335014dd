const READABLE_MS = 600;

/** Leaves for the front page, which leads admins on to their dashboard, once the toast could be read. */
export function leaveSignedIn(): void {
  setTimeout(() => window.location.assign('/'), READABLE_MS);
}
