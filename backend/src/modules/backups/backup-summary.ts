/** How it stands with backups. */
export interface BackupSummary {
  /** The instant at which the last good one was finished; null when there is none. */
  goodAt: Date | null;
  /** Why the last one failed; null when it did not. */
  error: string | null;
  /** Since when earlier backups could not be removed any more, and why; null when they could the last time. */
  unpruned: { since: Date; reason: string } | null;
}
