import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** Reads other tables for presets. */
@Injectable()
export class PresetsQuery {
  constructor(private readonly database: Transactions) {}

  /** Returns the currency of a price list, or of the default one where none is selected. */
  async currencyOf(priceListId: string | null): Promise<string> {
    const [row] = await this.database.query<[{ currency: string }]>(
      `SELECT currency FROM price_list WHERE id = $1 OR is_default
       ORDER BY is_default AND id IS DISTINCT FROM $1 LIMIT 1`,
      [priceListId],
    );
    return row.currency;
  }
}
