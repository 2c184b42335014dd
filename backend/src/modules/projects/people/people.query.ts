import { Injectable } from '@nestjs/common';
import { isUuid, STAND_INS } from '../../../common/identifiers.js';
import { ListConditions, readPage } from '../../../common/lists/list-conditions.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';
import { LAST_SEEN, PERSON_COUNTS, PERSON_LIST, type ListedPerson, type PersonSort } from './person.list.js';
import { Person } from './person.entity.js';

/** Reads the people of a gallery as staff see them. */
@Injectable()
export class PeopleQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists the people who have not been removed; a filter by id finds removed ones too. */
  listPage(projectId: string, query: ListQuery<PersonSort>): Promise<Page<ListedPerson>> {
    const { id, kind, q } = query.filter;
    const conditions = new ListConditions();
    conditions.uuids('project_id', projectId);
    if (id === undefined) conditions.add('ended_at IS NULL');
    conditions.uuids('id', id);
    conditions.texts('kind', kind);
    conditions.search(q, `lower(coalesce(name, ''))`, `coalesce(email_key, '')`);
    const orderBy = PERSON_LIST.orderBy(query.sort);
    return readPage(this.database, query, { from: 'person', conditions, orderBy, select: this.select });
  }

  /** Finds these people, in the order of their ids here. */
  listByIds(projectId: string, ids: readonly string[]): Promise<ListedPerson[]> {
    return this.database.query(
      `${this.select} WHERE project_id = $1 AND id = ANY($2::uuid[]) ORDER BY array_position($2::uuid[], id)`,
      [projectId, ids],
    );
  }

  private get select(): string {
    return `SELECT ${this.database.columnsOf(Person)}, ${LAST_SEEN} AS "lastSeenAt", ${PERSON_COUNTS} FROM person`;
  }

  /**
   * Lists everybody who can be sent the gallery's link: those with an address that staff know, without erased people.
   * The main client is the first.
   */
  listRecipients(projectId: string): Promise<Person[]> {
    return this.database.query(
      `SELECT ${this.database.columnsOf(Person)} FROM person
       WHERE project_id = $1 AND email_key NOT LIKE $2 AND NOT email_stated AND ended_at IS NULL
       ORDER BY is_main DESC, array_position(ARRAY['client', 'partner', 'guest'], kind), created_at, id`,
      [projectId, STAND_INS],
    );
  }

  /** Finds the main client of a project. */
  async findMain(projectId: string): Promise<Person | null> {
    if (!isUuid(projectId)) return null;
    const [row] = await this.database.query<Person[]>(
      `SELECT ${this.database.columnsOf(Person)} FROM person WHERE project_id = $1 AND is_main`,
      [projectId],
    );
    return row ?? null;
  }
}
