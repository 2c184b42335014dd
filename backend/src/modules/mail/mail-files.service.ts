import { Injectable } from '@nestjs/common';
import { Sweeps } from '../../jobs/sweeps.decorator.js';
import { MailFolderPort } from '../../ports/mail-folder.port.js';

/** Mails that are files, by their age. */
@Injectable()
export class MailFilesService {
  constructor(private readonly folder: MailFolderPort) {}

  @Sweeps('mailFile')
  deleteBefore(at: Date, limit: number): Promise<number> {
    return this.folder.deleteBefore(at, limit);
  }
}
