import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { PriceList, type ListedPrices } from './price-list.entity.js';

type PriceListEdit = Pick<PriceList, 'name' | 'language' | 'currency' | 'companiesOnly' | 'content'>;

/**
 * Selects the prices of the list with this id, which a parameter or column has; with null, or when it is deleted, of
 * the default list.
 */
const selectPrices = (priceListId: string) =>
  `SELECT currency, language, companies_only AS "companiesOnly", content FROM price_list
   WHERE id = ${priceListId} OR is_default
   ORDER BY is_default AND id IS DISTINCT FROM ${priceListId} LIMIT 1`;

/** PostgreSQL's code for a value that a unique index has already. */
const UNIQUE_VIOLATION = '23505';

/** Stores price lists in PostgreSQL. */
@Injectable()
export class PriceListsRepository {
  constructor(private readonly database: Transactions) {}

  /** Reads the prices of the list that a project has selected; with null, those of the default list. */
  async getPrices(priceListId: string | null): Promise<ListedPrices> {
    const [prices] = await this.database.query<[ListedPrices]>(selectPrices('$1'), [priceListId]);
    return prices;
  }

  /** @returns its id; null when another list has this name */
  async insert(values: PriceListEdit): Promise<string | null> {
    const rows = await this.database.query<{ id: string }[]>(
      `INSERT INTO price_list (name, currency, content, companies_only, language)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id`,
      [values.name, values.currency, values.content, values.companiesOnly, values.language],
    );
    return rows[0]?.id ?? null;
  }

  /** Writes over the revision that was read. */
  async update(id: string, revision: number, values: PriceListEdit): Promise<'written' | 'changed' | 'name-taken'> {
    try {
      const [, count] = await this.database.query<[unknown, number]>(
        `UPDATE price_list SET name = $3, currency = $4, content = $5, companies_only = $6, language = $7,
           revision = revision + 1, updated_at = now()
         WHERE id = $1 AND revision = $2`,
        [id, revision, values.name, values.currency, values.content, values.companiesOnly, values.language],
      );
      return count === 1 ? 'written' : 'changed';
    } catch (error) {
      if ((error as { driverError?: { code?: unknown } }).driverError?.code !== UNIQUE_VIOLATION) throw error;
      return 'name-taken';
    }
  }

  /** Makes this list the only default, inside a transaction. @returns false when it does not exist */
  async setDefault(id: string): Promise<boolean> {
    const { lockManager } = this.database;
    // All lists are locked in one order, so that two calls at once wait for each other.
    await lockManager.query('SELECT id FROM price_list ORDER BY id FOR UPDATE');
    const found = await lockManager.query<unknown[]>('SELECT 1 FROM price_list WHERE id = $1', [id]);
    if (found.length === 0) return false;
    await lockManager.query('UPDATE price_list SET is_default = false WHERE is_default AND id <> $1', [id]);
    await lockManager.query('UPDATE price_list SET is_default = true WHERE id = $1', [id]);
    return true;
  }

  /** Locks the list to the end of the transaction: no project can select it meanwhile. */
  async lock(id: string): Promise<PriceList | null> {
    return this.database.lockManager.findOne(PriceList, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async delete(id: string): Promise<void> {
    await this.database.manager.delete(PriceList, { id });
  }
}
