const LETTERS = 26;
const FIRST_MINUTE = Date.UTC(2026, 0, 1) / 60_000;
/** The first time zone is this far ahead of UTC: its year begins first. */
const FIRST_ZONE_MS = 14 * 3_600_000;

/**
 * Returns the letters of a series that begins now. They are different in each minute: the same backup may be restored
 * twice, and nothing in it tells of the first time.
 */
export function newSeries(now: Date): string {
  let minute = Math.max(0, Math.floor(now.getTime() / 60_000) - FIRST_MINUTE);
  let letters = '';
  do {
    letters = String.fromCharCode(65 + (minute % LETTERS)) + letters;
    minute = Math.floor(minute / LETTERS);
  } while (minute > 0);
  return letters.padStart(2, 'A');
}

/**
 * Returns the statements after which payments agree with the provider again: the next reconciliation asks about every
 * order and looks for those that the backup does not have, and no number is given out twice.
 * @param isPart says whether only some galleries were imported
 */
export const afterRestore = (backedUpAt: Date, now: Date, isPart = false): string[] => [
  ASK_PROVIDER,
  `INSERT INTO payment_restore (backed_up_at, restored_at, is_part, series, series_year)
   VALUES ('${backedUpAt.toISOString()}', '${now.toISOString()}', ${isPart}, '${newSeries(now)}',
     ${new Date(now.getTime() + FIRST_ZONE_MS).getUTCFullYear()})`,
];

/**
 * Makes the next reconciliation ask the provider about every order: it knows of payments, refunds and disputes that the
 * rows do not.
 */
const ASK_PROVIDER = 'UPDATE purchase SET asked_at = NULL, unanswered = false';
