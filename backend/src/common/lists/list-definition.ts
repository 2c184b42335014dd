import type { FastifyReply } from 'fastify';
import { contentRange, parseListQuery, type ListQuery, type Page, type RawListQuery } from './list-query.js';

/** Defines the orders and filters of one list, which its controller accepts, with the columns to order by. */
export class ListDefinition<S extends string> {
  constructor(
    /** The name in Content-Range. */
    private readonly resource: string,
    private readonly allowed: {
      /** Each order has its column or expression. */
      sort: Readonly<Record<S, string>>;
      /** Orders whose column may be null: such rows come last, for which each direction needs an index. */
      nullable?: readonly NoInfer<S>[];
      /** The unique column orders equal rows. */
      key: string;
      filter: readonly string[];
      defaultSort: ListQuery<NoInfer<S>>['sort'];
    },
  ) {}

  /**
   * Reads the query, whose range is the first 1,000 rows when it has none.
   * @throws AppError `request.invalid`
   */
  parse(raw: RawListQuery): ListQuery<S> {
    const { sort, filter, defaultSort } = this.allowed;
    return parseListQuery(raw, { sort: Object.keys(sort) as S[], filter, defaultSort });
  }

  /** The columns that the list may be ordered by, with the unique one. */
  get columns(): string {
    return [...new Set([this.allowed.key, ...Object.values<string>(this.allowed.sort)])].join(', ');
  }

  /** Returns the text after ORDER BY. Both columns have one direction, as the indexes do. */
  orderBy({ field, order }: ListQuery<S>['sort'], table = ''): string {
    const { sort, nullable, key } = this.allowed;
    const nulls = nullable?.includes(field) ? ' NULLS LAST' : '';
    return `${table}${sort[field]} ${order}${nulls}, ${table}${key} ${order}`;
  }

  /** Sets Content-Range; returns the rows. */
  send<T>(reply: FastifyReply, query: ListQuery<S>, page: Page<T>): T[] {
    void reply.header('content-range', contentRange(this.resource, query, page));
    return page.rows;
  }
}

/** The names by which a list can be ordered. */
export type SortOf<L> = L extends ListDefinition<infer S> ? S : never;
