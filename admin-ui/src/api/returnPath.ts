const KEY = 'showreel.return';
const LIFE_MS = 30 * 60_000;
const BASE = '/admin';

/** Keeps where somebody was, so that signing in leads back there. Of this tab only. */
export function saveReturnPath(now = Date.now()): void {
  const { pathname, search } = window.location;
  const path = pathname.slice(BASE.length) + search;
  if (!pathname.startsWith(`${BASE}/`) || ['/dashboard', '/login', '/'].includes(path)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: now }));
  } catch {
    // Without storage the dashboard is where everybody starts.
  }
}

/** Where to go back to after signing in, once. */
export function takeReturnPath(now = Date.now()): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { path: string; at: number } | null;
    clearReturnPath();
    return kept && now - kept.at < LIFE_MS ? kept.path : null;
  } catch {
    return null;
  }
}

/** After a logout nothing is restored. */
export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept there then.
  }
}
