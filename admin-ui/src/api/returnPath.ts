const KEY = 'showreel.return';
const LIFE_MS = 30 * 60_000;
const BASE = '/admin';

/** Stores the present location, so that signing in leads back to it. For this tab only. */
export function saveReturnPath(now = Date.now()): void {
  const { pathname, search } = window.location;
  const path = pathname.slice(BASE.length) + search;
  if (!pathname.startsWith(`${BASE}/`) || ['/dashboard', '/login', '/'].includes(path)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: now }));
  } catch {
    // Without storage everybody starts at the dashboard.
  }
}

/** The location to return to after signing in; read once. */
export function takeReturnPath(now = Date.now()): string | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { path: string; at: number } | null;
    clearReturnPath();
    return stored && now - stored.at < LIFE_MS ? stored.path : null;
  } catch {
    return null;
  }
}

/** Clears the path at a logout, after which nothing is restored. */
export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was stored.
  }
}
