import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { isUuid } from '../../../common/identifiers.js';
import { Transactions } from '../../../common/transactions.js';
import { Person } from './person.entity.js';

/** Stores the people of galleries in PostgreSQL. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: Transactions) {}

  /** Locks the project before its people, as an edit of the project does: changes run one after the other. */
  async lock(projectId: string): Promise<void> {
    await this.database.lockManager.query('SELECT 1 FROM project WHERE id = $1 FOR NO KEY UPDATE', [projectId]);
  }

  /** Deletes people of a project with all that they have left in it. @returns how many */
  async deleteSome(projectId: string, limit: number): Promise<number> {
    const [, deleted] = await this.database.query<[unknown, number]>(
      'DELETE FROM person WHERE id IN (SELECT id FROM person WHERE project_id = $1 LIMIT $2)',
      [projectId, limit],
    );
    return deleted;
  }

  /** Finds a person, also one who was removed. */
  find(projectId: string, id: string): Promise<Person | null> {
    if (!isUuid(id)) return Promise.resolve(null);
    return this.database.manager.findOneBy(Person, { projectId, id });
  }

  /** Lists the people with one of these addresses, those who were removed last. */
  listByEmail(projectId: string, emailKeys: readonly string[]): Promise<Person[]> {
    return this.database.manager.find(Person, {
      where: { projectId, emailKey: In([...emailKeys]) },
      order: { endedAt: { direction: 'DESC', nulls: 'FIRST' } },
    });
  }

  /** Counts the people who have not been removed. */
  async count(projectId: string): Promise<number> {
    const [row] = await this.database.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM person WHERE project_id = $1 AND ended_at IS NULL',
      [projectId],
    );
    return row.count;
  }

  /** Adds people; one with an id was removed earlier and gets a new link. @returns their ids, in the same order */
  async insertOrRevive(projectId: string, people: readonly Partial<Person>[]): Promise<string[]> {
    const rows = people.map(
      ({ id = randomUUID(), kind, name, email, emailKey: email_key, emailStated = false }, place) => ({
        place,
        id,
        kind,
        name,
        email,
        email_key,
        email_stated: emailStated,
      }),
    );
    await this.database.query(
      `INSERT INTO person (id, project_id, kind, name, email, email_key, email_stated, created_at)
       SELECT p.id, $1, p.kind, p.name, p.email, p.email_key, p.email_stated, now() + p.place * interval '1 microsecond'
       FROM jsonb_to_recordset($2::jsonb) AS p (place int, id uuid, kind text, name text, email text, email_key text,
         email_stated boolean)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, ended_at = NULL,
         link_version = person.link_version + 1`,
      [projectId, JSON.stringify(rows)],
    );
    return rows.map(({ id }) => id);
  }

  async update(id: string, changes: Partial<Person>): Promise<void> {
    await this.database.manager.update(Person, { id }, changes);
  }

  /** Ends the person's link everywhere, and makes a new one. */
  async raiseLinkVersion(id: string): Promise<void> {
    await this.database.manager.increment(Person, { id }, 'linkVersion', 1);
  }
}
