import { sessionStore } from '../../../shared-ui/src/storage';

const KEY = 'showreel.return';
const LIFE_MS = 30 * 60_000;
const BASE = '/admin';

/** Stores the present location for this tab, so that signing in leads back to it. */
export function saveReturnPath(now = Date.now()): void {
  const { pathname, search } = window.location;
  const path = pathname.slice(BASE.length) + search;
  if (!pathname.startsWith(`${BASE}/`) || ['/dashboard', '/login', '/'].includes(path)) return;
  sessionStore.writeJson(KEY, { path, at: now });
}

/** Returns the location to return to after signing in, and removes it. */
export function takeReturnPath(now = Date.now()): string | null {
  const stored = sessionStore.readJson<{ path: string; at: number }>(KEY);
  clearReturnPath();
  return stored && now - stored.at < LIFE_MS ? stored.path : null;
}

/** Clears the path at a logout, after which nothing is restored. */
export function clearReturnPath(): void {
  sessionStore.write(KEY, null);
}
