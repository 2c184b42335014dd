import { isUuid } from '../identifiers.js';
import type { Transactions } from '../transactions.js';
import { containsPattern, type ListQuery, type Page } from './list-query.js';

type FilterValue = ListQuery<string>['filter'][string] | undefined;

/**
 * Collects the conditions of a list's statement, with the values that they bind. A filter that was left out adds none.
 */
export class ListConditions {
  readonly #conditions: string[];

  constructor(
    first: readonly string[] = [],
    /** These are the values of `$1`, `$2` and so on. */
    readonly parameters: unknown[] = [],
  ) {
    this.#conditions = [...first];
  }

  /** The conditions, as they follow WHERE. */
  get where(): string {
    return this.#conditions.length === 0 ? 'true' : this.#conditions.join(' AND ');
  }

  /** Binds a value; returns its placeholder. */
  bind(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }

  add(condition: string): void {
    this.#conditions.push(condition);
  }

  /** Adds the condition that a row has one of these UUIDs; other texts match nothing. */
  uuids(column: string, value: FilterValue): void {
    if (value !== undefined) this.oneOf(column, [value].flat().map(String).filter(isUuid), 'uuid');
  }

  /** Adds the condition that a row has one of these texts. */
  texts(column: string, value: FilterValue): void {
    if (value !== undefined) this.oneOf(column, [value].flat().map(String), 'text');
  }

  /** Rows of which one of these expressions, in lower case, contains the text. */
  search(value: FilterValue, ...expressions: string[]): void {
    const text = String(value ?? '').trim();
    if (text === '') return;
    const pattern = this.bind(containsPattern(text));
    this.add(`(${expressions.map((expression) => `${expression} LIKE ${pattern}`).join(' OR ')})`);
  }

  /** An index is read in its order for one value, not for a list of them. */
  private oneOf(column: string, values: readonly string[], type: 'uuid' | 'text'): void {
    this.add(
      values.length === 1
        ? `${column} = ${this.bind(values[0])}::${type}`
        : `${column} = ANY(${this.bind(values)}::${type}[])`,
    );
  }
}

/** Limits a statement to the rows of the page, and this many more. */
export const limitTo = ({ first, last }: ListQuery<string>['range'], more = 0) =>
  `LIMIT ${last - first + 1 + more} OFFSET ${first}`;

/** Cuts a page from rows that were read with one more than is shown: it does not count how many follow. */
export function pageOfWalk<T>({ first, last }: ListQuery<string>['range'], rows: T[]): Page<T> {
  const shown = last - first + 1;
  return rows.length > shown ? { rows: rows.slice(0, shown), total: null } : { rows, total: first + rows.length };
}

/** Finds the number of all rows, which is counted only where the page does not show it. */
export async function totalOf(
  { first, last }: ListQuery<string>['range'],
  rows: readonly unknown[],
  count: () => Promise<[{ total: number }]>,
): Promise<number> {
  const isLastPage = rows.length <= last - first && (rows.length > 0 || first === 0);
  return isLastPage ? first + rows.length : (await count())[0].total;
}

/**
 * Reads one page of a list, and how long the list is.
 */
export async function readPage<T>(
  database: Transactions,
  { range }: ListQuery<string>,
  list: {
    from: string;
    conditions: ListConditions;
    orderBy: string;
    /** The statement up to WHERE, with the columns of a row; it may bind further values. */
    select: string | ((conditions: ListConditions) => string);
    /**
     * The unique column by which the page is cut first, where `orderBy` names columns of `from` alone: without it, a
     * page far down the list computes the columns of every row before it.
     */
    key?: string;
  },
): Promise<Page<T>> {
  const { from, conditions, orderBy, select, key } = list;
  const { where, parameters } = conditions;
  const filters = [...parameters];
  const columns = typeof select === 'string' ? select : select(conditions);
  const cut = `WHERE ${where} ORDER BY ${orderBy} ${limitTo(range)}`;
  const page = key ? `WHERE ${key} = ANY (ARRAY(SELECT ${key} FROM ${from} ${cut})) ORDER BY ${orderBy}` : cut;
  const rows = await database.query<T[]>(`${columns} ${page}`, parameters);
  const count = `SELECT count(*)::int AS total FROM ${from} WHERE ${where}`;
  return { rows, total: await totalOf(range, rows, () => database.query(count, filters)) };
}
