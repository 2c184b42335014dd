import { instantOf } from './backup-format.js';

const DAILY = 7;
const WEEKLY = 4;
const MONTHLY = 12;
const DAY_MS = 24 * 3600 * 1000;

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
/** Returns the Monday of its week. */
const weekOf = (instant: Date) => dayOf(new Date(instant.getTime() - ((instant.getUTCDay() + 6) % 7) * DAY_MS));
const monthOf = (instant: Date) => instant.toISOString().slice(0, 7);

/**
 * Chooses which backups stay: the last one of each of the last seven days, four weeks and twelve months that have one.
 * Days without a backup do not count, so that a site that was off for a year loses none.
 */
export function keptBackups(ids: readonly string[]): Set<string> {
  const newestFirst = [...ids].sort().reverse();
  const kept = new Set<string>();
  for (const [periodOf, count] of [
    [dayOf, DAILY],
    [weekOf, WEEKLY],
    [monthOf, MONTHLY],
  ] as const) {
    const last = new Map<string, string>();
    for (const id of newestFirst) {
      const period = periodOf(instantOf(id)!);
      if (!last.has(period) && last.size < count) last.set(period, id);
    }
    for (const id of last.values()) kept.add(id);
  }
  return kept;
}
