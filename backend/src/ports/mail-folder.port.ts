/** The number of mails in the folder, and their bytes. */
export interface MailFolderSize {
  count: number;
  bytes: number;
  oldestAt: Date | null;
}

/** Counts and deletes the mails that were written as files while there was no mail server. */
export abstract class MailFolderPort {
  /** Measures the folder. Called when staff open the status page. */
  abstract measure(): Promise<MailFolderSize>;
  /** Deletes the mails that name this whole address, in any case. Called when a person is erased. @returns how many */
  abstract deleteNaming(address: string): Promise<number>;
  /** Deletes at most `limit` mails that were written before an instant. @returns how many. Called by housekeeping. */
  abstract deleteBefore(at: Date, limit: number): Promise<number>;
}
