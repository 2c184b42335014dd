import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import { Transactions } from '../../../common/transactions.js';
import type { FilmCaptions } from './archive-entries.js';

const FIELDS = `media_file_id AS "fileId", language, hash, octet_length(content)::int AS size,
  updated_at AS "updatedAt"`;

/** Reads the captions of films for ZIPs. */
@Injectable()
export class ArchiveCaptionsQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists the captions of these films by language. */
  list(fileIds: readonly string[]): Promise<FilmCaptions[]> {
    return this.database.query(
      `SELECT ${FIELDS} FROM media_caption WHERE media_file_id = ANY($1::uuid[]) ORDER BY media_file_id, language`,
      [fileIds],
    );
  }

  /** Lists the captions of these films with their checksums. Their texts are small, and none of them is kept. */
  async listWithChecksums(fileIds: readonly string[]): Promise<(FilmCaptions & { crc32: number })[]> {
    const rows = await this.database.query<(FilmCaptions & { content: string })[]>(
      `SELECT ${FIELDS}, content FROM media_caption WHERE media_file_id = ANY($1::uuid[])`,
      [fileIds],
    );
    return rows.map(({ content, ...captions }) => ({ ...captions, crc32: crc32(content) }));
  }

  /** Reads the text of captions. @throws AppError `media.not_found` when they have changed meanwhile */
  async read({ fileId, language, hash }: Pick<FilmCaptions, 'fileId' | 'language' | 'hash'>): Promise<Buffer> {
    const [row] = await this.database.query<{ content: string }[]>(
      'SELECT content FROM media_caption WHERE media_file_id = $1 AND language = $2 AND hash = $3',
      [fileId, language, hash],
    );
    if (!row) throw appError('media.not_found', 'These captions have changed. Request the ZIP again.');
    return Buffer.from(row.content);
  }
}
