import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import type { InvoiceDocument } from '../../ports/invoice-renderer.port.js';
import type { WithdrawalState } from '../payments/withdrawals/withdrawal.entity.js';

/** An invoice or credit note of a client. */
export interface ClientInvoiceRow {
  id: string;
  number: string;
  kind: InvoiceDocument['kind'];
  purchaseId: string;
  totalCents: number;
  currency: string;
  issuedAt: Date;
}

/** A statement of withdrawal of a client. */
export interface ClientWithdrawalRow {
  id: string;
  purchaseId: string | null;
  receiptNumber: string | null;
  title: string | null;
  orderReference: string;
  state: WithdrawalState;
  receivedAt: Date;
}

/** What a client did in their galleries, in figures. */
export interface ClientUsageRow {
  visitCount: number;
  favouriteCount: number;
  downloadCount: number;
  mailCount: number;
  accountId: string | null;
}

/** Documents and figures of one client: reads only. */
@Injectable()
export class ClientDocumentsQuery {
  constructor(private readonly database: Transactions) {}

  /** Newest first. */
  listInvoices(emailKey: string, limit: number): Promise<ClientInvoiceRow[]> {
    return this.database.query(
      `SELECT i.id, i.number, i.kind, i.purchase_id AS "purchaseId", i.total_cents AS "totalCents", i.currency, i.issued_at AS "issuedAt"
       FROM purchase p JOIN invoice i ON i.purchase_id = p.id
       WHERE p.email_key = $1 ORDER BY i.issued_at DESC, i.id DESC LIMIT $2`,
      [emailKey, limit],
    );
  }

  /** Newest first: those of the client's orders, and those that name their address. */
  listWithdrawals(emailKey: string, limit: number): Promise<ClientWithdrawalRow[]> {
    return this.database.query(
      `WITH mine AS (
         SELECT w.id FROM purchase p JOIN withdrawal w ON w.purchase_id = p.id WHERE p.email_key = $1
         UNION SELECT id FROM withdrawal WHERE lower(email) = $1
       )
       SELECT w.id, w.purchase_id AS "purchaseId", p.receipt_number AS "receiptNumber", coalesce(p.studio_title, p.title) AS title, w.order_reference AS "orderReference", w.state, w.received_at AS "receivedAt"
       FROM mine JOIN withdrawal w ON w.id = mine.id LEFT JOIN purchase p ON p.id = w.purchase_id
       ORDER BY w.received_at DESC, w.id DESC LIMIT $2`,
      [emailKey, limit],
    );
  }

  async readUsage(emailKey: string): Promise<ClientUsageRow> {
    const [row] = await this.database.query<[ClientUsageRow]>(
      `WITH access AS (SELECT id FROM client_access WHERE email_key = $1)
       SELECT (SELECT count(*)::int FROM gallery_visit WHERE email_key = $1) AS "visitCount",
              (SELECT count(*)::int FROM access a JOIN favourite f ON f.access_id = a.id
               JOIN media_file m ON m.id = f.media_file_id AND m.deleted_at IS NULL) AS "favouriteCount",
              (SELECT count(*)::int FROM access a JOIN download d ON d.access_id = a.id) AS "downloadCount",
              (SELECT count(*)::int FROM gallery_share JOIN mail ON kind = 'share' AND reference = id
               WHERE email_key = $1 AND state = 'sent') AS "mailCount",
              (SELECT id FROM "user" WHERE email_key = $1) AS "accountId"`,
      [emailKey],
    );
    return row;
  }
}
