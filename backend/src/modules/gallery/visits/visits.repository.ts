import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

const PAUSE_SECONDS = 1_800;

/** Stores visits in PostgreSQL. */
@Injectable()
export class VisitsRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Continues the person's visit of the last half hour, else begins one; from two tabs at once it is still one.
   * @returns whether nobody had visited the gallery before; several who come at once may all be the first
   */
  async note(projectId: string, personId: string, at: Date): Promise<boolean> {
    const [begun] = await this.database.query<{ isFirst: boolean }[]>(
      `WITH going AS (
         UPDATE gallery_visit SET last_at = greatest(last_at, $3::timestamptz)
         WHERE id = (SELECT id FROM gallery_visit WHERE person_id = $2
           AND last_at > $3::timestamptz - make_interval(secs => $4) ORDER BY last_at DESC LIMIT 1)
         RETURNING id
       )
       INSERT INTO gallery_visit (project_id, person_id, slot, first_at, last_at)
       SELECT $1, $2, floor(extract(epoch FROM $3::timestamptz) / $4)::bigint, $3, $3
       WHERE NOT EXISTS (SELECT 1 FROM going)
       ON CONFLICT ON CONSTRAINT gallery_visit_person_slot
         DO UPDATE SET last_at = greatest(gallery_visit.last_at, excluded.last_at)
       RETURNING NOT EXISTS (SELECT FROM gallery_visit v WHERE v.project_id = $1) AS "isFirst"`,
      [projectId, personId, at, PAUSE_SECONDS],
    );
    return begun?.isFirst ?? false;
  }

  /**
   * Deletes visits that ended before an instant, except the last of each person: reminders, shares and lists ask
   * whether somebody has been there. With `from`, visits that began earlier than that are not looked at. @returns how
   * many
   */
  async deleteBefore(at: Date, limit: number, from: Date | null): Promise<number> {
    const [, deleted] = await this.database.query<[unknown, number]>(
      `DELETE FROM gallery_visit WHERE id IN (
         SELECT id FROM gallery_visit g
         WHERE first_at < $1 AND first_at >= $3 AND last_at < $1 AND EXISTS (
           SELECT FROM gallery_visit later WHERE later.person_id = g.person_id
             AND (later.last_at, later.id) > (g.last_at, g.id))
         ORDER BY first_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [at, limit, from ?? '-infinity'],
    );
    return deleted;
  }
}
