import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Transactions } from '../../common/transactions.js';
import { LinkRequest } from './link-request.entity.js';

/** Stores requests for links in PostgreSQL. */
@Injectable()
export class LinkRequestsRepository {
  constructor(private readonly database: Transactions) {}

  async insert(request: LinkRequest): Promise<void> {
    await this.database.manager.insert(LinkRequest, request);
  }

  /** Removes a request and returns its address; null when it was taken before. */
  async take(id: string): Promise<string | null> {
    const [rows] = await this.database.query<[{ emailKey: string }[], number]>(
      'DELETE FROM link_request WHERE id = $1 RETURNING email_key AS "emailKey"',
      [id],
    );
    return rows[0]?.emailKey ?? null;
  }

  async deleteBefore(at: Date): Promise<void> {
    await this.database.manager.delete(LinkRequest, { createdAt: LessThanOrEqual(at) });
  }
}
