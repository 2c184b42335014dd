/** Parses a whole number; null for an empty text, and -1, which the server rejects, for anything else. */
export function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (!text) return null;
  return /^\d+$/.test(text) ? Number(text) : -1;
}
