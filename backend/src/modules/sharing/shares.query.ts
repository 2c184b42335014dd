import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../common/http/dto-fields.js';
import type { Message } from '../../common/messages.js';
import { Transactions } from '../../common/transactions.js';
import { PasscodeDelivery } from './passcode-delivery.entity.js';
import type { ShareDto } from './sharing.dto.js';

/** Has a share with its sender and the recipient's next visit. */
export type ListedShare = Omit<RowOf<ShareDto, 'createdAt' | 'sentAt' | 'firstVisitAt' | 'lastVisitAt'>, 'failure'> & {
  failure: Message | null;
};

/** Reads shares with their people and visits. */
@Injectable()
export class SharesQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists shares newest first, with one statement. */
  list(projectId: string, limit: number): Promise<ListedShare[]> {
    return this.select('WHERE s.project_id = $1 ORDER BY s.created_at DESC, s.id DESC LIMIT $2', [projectId, limit]);
  }

  async find(id: string): Promise<ListedShare | null> {
    return (await this.select('WHERE s.id = $1', [id]))[0] ?? null;
  }

  /** Finds a passcode that is to be mailed, and the project that asks for it. */
  async findPasscode(id: string): Promise<(PasscodeDelivery & { projectId: string }) | null> {
    const [found] = await this.database.query<(PasscodeDelivery & { projectId: string })[]>(
      `SELECT ${this.database.columnsOf(PasscodeDelivery, 'd')}, v.project_id AS "projectId"
       FROM passcode_delivery d JOIN person v ON v.id = d.person_id WHERE d.id = $1`,
      [id],
    );
    return found ?? null;
  }

  private select(which: string, parameters: unknown[]): Promise<ListedShare[]> {
    return this.database.query(
      `SELECT s.id, s.person_id AS "personId", s.email, s.subject, s.text, m.state, m.failure,
              s.created_at AS "createdAt", m.sent_at AS "sentAt",
              nullif(trim(u.first_name || ' ' || u.last_name), '') AS "sentBy", v.first_at AS "firstVisitAt",
              v.last_at AS "lastVisitAt"
       FROM gallery_share s
       JOIN mail m ON m.kind = 'share' AND m.reference = s.id
       LEFT JOIN "user" u ON u.id = s.created_by_id
       CROSS JOIN LATERAL (
         SELECT min(greatest(first_at, m.sent_at)) AS first_at, max(last_at) AS last_at FROM gallery_visit
         WHERE person_id = s.person_id AND last_at >= m.sent_at
       ) v
       ${which}`,
      parameters,
    );
  }
}
