import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MailFolderPort, type MailFolderSize } from '../../ports/mail-folder.port.js';
import { writtenAt } from './file-mailer.js';

/** What a process that was killed leaves beside the mails: the names of their keys, and files that were being written. */
const ASIDE = ['.keys', '.temporary'];

/** The folder of `FileMailer`. */
export class MailFolder extends MailFolderPort {
  constructor(private readonly folder: string) {
    super();
  }

  async measure(): Promise<MailFolderSize> {
    const size: MailFolderSize = { count: 0, bytes: 0, oldestAt: null };
    for await (const name of namesIn(this.folder)) {
      const at = writtenAt(name);
      const bytes = at && (await sizeOf(join(this.folder, name)));
      if (!at || bytes === null) continue;
      size.count += 1;
      size.bytes += bytes;
      if (size.oldestAt === null || at < size.oldestAt) size.oldestAt = at;
    }
    return size;
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    let deleted = 0;
    for await (const name of namesIn(this.folder)) {
      const at = writtenAt(name);
      if (!at || at >= before) continue;
      await rm(join(this.folder, name), { force: true });
      deleted += 1;
      if (deleted === limit) return deleted;
    }
    // Once no mail is left that they could belong to.
    for (const aside of ASIDE) await this.deleteAside(join(this.folder, aside), before);
    return deleted;
  }

  private async deleteAside(folder: string, before: Date): Promise<void> {
    for await (const name of namesIn(folder)) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) if (entry.isFile()) yield entry.name;
}

/** Null when another process has just deleted the file. */
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
