import { Injectable } from '@nestjs/common';
import { bytesInMemory, type SendableBytes } from '../../../common/bytes/send-bytes.js';
import { Transactions } from '../../../common/transactions.js';
import { CAPTIONS_PREFIX } from '../../media/core/renditions.js';
import { fileNotFound } from './byte-access.js';

/** Reads the text of captions from PostgreSQL. */
@Injectable()
export class CaptionsQuery {
  constructor(private readonly database: Transactions) {}

  /** @param key the name of the captions @throws AppError `media.not_found` when they were changed meanwhile */
  async find(fileId: string, key: string, contentType: string): Promise<SendableBytes> {
    const [row] = await this.database.query<{ content: string; hash: string; updatedAt: Date }[]>(
      `SELECT content, hash, updated_at AS "updatedAt" FROM media_caption
       WHERE media_file_id = $1 AND $2 = '${CAPTIONS_PREFIX}' || language || '-' || hash || '.vtt'`,
      [fileId, key],
    );
    if (!row) throw fileNotFound();
    return bytesInMemory(Buffer.from(row.content), { etag: `"${row.hash}"`, lastModified: row.updatedAt, contentType });
  }
}
