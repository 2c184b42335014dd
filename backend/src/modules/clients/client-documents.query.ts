import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../common/http/dto-fields.js';
import { Transactions } from '../../common/transactions.js';
import type { ClientDetailDto, ClientGrantDto, ClientInvoiceDto, ClientWithdrawalDto } from './client.dto.js';

type ClientInvoiceRow = RowOf<ClientInvoiceDto, 'issuedAt'>;
type ClientWithdrawalRow = RowOf<ClientWithdrawalDto, 'receivedAt'>;
type ClientGrantRow = RowOf<ClientGrantDto, 'grantedAt' | 'revokedAt'>;

/** These figures say what a client did in their galleries. */
type ClientUsageRow = Pick<
  ClientDetailDto,
  'visitCount' | 'favouriteCount' | 'downloadCount' | 'mailCount' | 'accountId'
>;

/** Reads the documents and figures of one client. */
@Injectable()
export class ClientDocumentsQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists invoices, the newest first. */
  listInvoices(emailKey: string, limit: number): Promise<ClientInvoiceRow[]> {
    return this.database.query(
      `SELECT i.id, i.number, i.kind, i.purchase_id AS "purchaseId", i.total_cents AS "totalCents", i.currency,
         i.issued_at AS "issuedAt"
       FROM purchase p JOIN invoice i ON i.purchase_id = p.id
       WHERE p.email_key = $1 ORDER BY i.issued_at DESC, i.id DESC LIMIT $2`,
      [emailKey, limit],
    );
  }

  /** Lists the withdrawals of the client's orders and those that name their address, the newest first. */
  listWithdrawals(emailKey: string, limit: number): Promise<ClientWithdrawalRow[]> {
    return this.database.query(
      `WITH mine AS (
         SELECT w.id FROM purchase p JOIN withdrawal w ON w.purchase_id = p.id WHERE p.email_key = $1
         UNION SELECT id FROM withdrawal WHERE lower(email) = $1
       )
       SELECT w.id, w.purchase_id AS "purchaseId", p.receipt_number AS "receiptNumber",
         coalesce(p.studio_title, p.title) AS title, w.order_reference AS "orderReference", w.state,
         w.received_at AS "receivedAt"
       FROM mine JOIN withdrawal w ON w.id = mine.id LEFT JOIN purchase p ON p.id = w.purchase_id
       ORDER BY w.received_at DESC, w.id DESC LIMIT $2`,
      [emailKey, limit],
    );
  }

  /** Lists grants, those of deleted projects too, the newest first. */
  listGrants(emailKey: string, limit: number): Promise<ClientGrantRow[]> {
    return this.database.query(
      `SELECT g.id, p.id AS "projectId", g.project_name AS "projectName", g.title, g.reason, g.method,
         g.amount_cents AS "amountCents", g.currency, g.created_at AS "grantedAt", g.revoked_at AS "revokedAt"
       FROM client_grant g LEFT JOIN project p ON p.id = g.project_id AND p.trashed_at IS NULL
       WHERE g.holder = $1 ORDER BY g.created_at DESC, g.id DESC LIMIT $2`,
      [emailKey, limit],
    );
  }

  async readUsage(emailKey: string): Promise<ClientUsageRow> {
    const [row] = await this.database.query<[ClientUsageRow]>(
      `SELECT (SELECT count(*)::int FROM person v JOIN gallery_visit g ON g.person_id = v.id
               WHERE v.email_key = $1) AS "visitCount",
              (SELECT count(*)::int FROM person v JOIN person_favourite f ON f.person_id = v.id
                 AND v.kind = 'client' AND v.email_key = $1
               JOIN media_file m ON m.id = f.media_file_id AND m.deleted_at IS NULL) AS "favouriteCount",
              (SELECT count(*)::int FROM person v JOIN person_download d ON d.person_id = v.id
               WHERE v.kind = 'client' AND v.email_key = $1) AS "downloadCount",
              (SELECT count(*)::int FROM gallery_share JOIN mail ON kind = 'share' AND reference = id
               WHERE email_key = $1 AND state = 'sent') AS "mailCount",
              (SELECT id FROM "user" WHERE email_key = $1) AS "accountId"`,
      [emailKey],
    );
    return row;
  }
}
