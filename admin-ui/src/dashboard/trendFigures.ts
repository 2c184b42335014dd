/** What there is together. */
export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The entry with the most, the newest of equal ones; null where nobody has any. */
export function bestOf<T>(entries: readonly T[], valueOf: (entry: T) => number): T | null {
  return entries.reduce<T | null>(
    (best, entry) => (valueOf(entry) > 0 && (best === null || valueOf(entry) >= valueOf(best)) ? entry : best),
    null,
  );
}
