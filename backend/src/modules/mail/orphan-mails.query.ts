import { Injectable } from '@nestjs/common';
import type { MailKindName } from '../../common/mails/mail-kinds.js';
import { Transactions } from '../../common/transactions.js';
import type { MailKey } from './mails.repository.js';

/** The rows that mails are about, for the kinds whose rows are deleted by themselves or with a project. */
const SUBJECTS = {
  'account-event': 'account_event s WHERE s.id',
  notification: 'notification s WHERE s.mail_id',
  passcode: 'passcode_delivery s WHERE s.id',
  reminder: 'reminder s WHERE s.id',
  share: 'gallery_share s WHERE s.id',
} as const satisfies Partial<Record<MailKindName, string>>;

export const KINDS_WITH_SUBJECTS = (Object.keys(SUBJECTS) as MailKindName[]).sort();

/** A scalar subquery is evaluated for each mail; EXISTS would be turned into one scan of all that mails are about. */
const IS_ORPHAN = `CASE m.kind ${Object.entries(SUBJECTS)
  .map(([kind, subject]) => `WHEN '${kind}' THEN (SELECT true FROM ${subject} = m.reference LIMIT 1)`)
  .join(' ')} END IS NULL`;

/** Mails about what was deleted: reads only. */
@Injectable()
export class OrphanMailsQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Looks at the next mails after this one, in the order of their key.
   * @returns those about what was deleted, and the last that was looked at; null at the end
   */
  async listAfter({ kind, reference }: MailKey, limit: number): Promise<{ orphans: MailKey[]; last: MailKey | null }> {
    const rows = await this.database.query<(MailKey & { isOrphan: boolean; place: number })[]>(
      `SELECT * FROM (
         SELECT m.kind, m.reference, m.place, ${IS_ORPHAN} AS "isOrphan"
         FROM (
           SELECT kind, reference, row_number() OVER (ORDER BY kind, reference)::int AS place FROM mail
           WHERE (kind, reference) > ($1, $2::uuid) AND kind = ANY($3)
           ORDER BY kind, reference LIMIT $4) m
       ) looked_at WHERE "isOrphan" OR place = $4 ORDER BY place`,
      [kind, reference, KINDS_WITH_SUBJECTS, limit],
    );
    const end = rows.at(-1);
    return { orphans: rows.filter(({ isOrphan }) => isOrphan), last: end?.place === limit ? end : null };
  }
}
