import { Injectable } from '@nestjs/common';
import { IsNull, type FindOptionsWhere, type SelectQueryBuilder } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { seriesOf } from '../restores/restored-series.query.js';
import type { Buyer } from '../purchases/purchases.repository.js';
import { Invoice, InvoiceFile } from './invoice.entity.js';

/** Days in the studio's time zone, `YYYY-MM-DD`, both included. */
export interface InvoicePeriod {
  from: string;
  to: string;
}

/** Stores invoices and their numbers in PostgreSQL. */
@Injectable()
export class InvoicesRepository {
  constructor(private readonly database: Transactions) {}

  /** Returns the series of these documents in a year. */
  seriesOf(kind: 'INV' | 'CN', year: number): Promise<string> {
    return seriesOf(kind, this.database.manager, year);
  }

  /**
   * Takes the next number of a series. The row stays locked to the end of the transaction: a number is given out only
   * together with its invoice, so the series has no gaps.
   */
  async takeSequence(series: string, year: number): Promise<number> {
    const [row] = await this.database.lockManager.query<[{ last: number }]>(
      `INSERT INTO invoice_series AS s (series, year, last_sequence) VALUES ($1, $2, 1)
       ON CONFLICT (series, year) DO UPDATE SET last_sequence = s.last_sequence + 1
       RETURNING last_sequence AS last`,
      [series, year],
    );
    return row.last;
  }

  async insert(values: Omit<Invoice, 'id' | 'purchase' | 'file'>): Promise<Invoice> {
    const { manager } = this.database;
    const invoice = await manager.save(Invoice, manager.create(Invoice, values));
    await manager.insert(InvoiceFile, { invoiceId: invoice.id, storageKey: null });
    return invoice;
  }

  /** Lists the documents of one purchase, in the order in which they were issued. */
  listOf(purchaseId: string): Promise<Invoice[]> {
    return isUuid(purchaseId) ? this.list({ purchaseId }) : Promise.resolve([]);
  }

  /** Lists the documents of one client's purchases in one gallery. */
  listOfBuyer({ originProjectId, holder }: Buyer): Promise<Invoice[]> {
    return this.list({ purchase: { originProjectId, holder } });
  }

  private list(where: FindOptionsWhere<Invoice>): Promise<Invoice[]> {
    return this.database.manager.find(Invoice, {
      where,
      relations: { file: true },
      // Paid and refunded at once: the invoice comes first.
      order: { issuedAt: 'ASC', kind: 'DESC', sequence: 'ASC' },
    });
  }

  async find(id: string): Promise<Invoice | null> {
    if (!isUuid(id)) return null;
    return this.database.manager.findOne(Invoice, { where: { id }, relations: { file: true, purchase: true } });
  }

  /** Lists the next documents of a period after this one, oldest first: the cost does not grow with the distance. */
  listAfter(period: InvoicePeriod, last: string | null, limit: number): Promise<Invoice[]> {
    const query = this.issuedIn(period)
      .innerJoinAndSelect('i.file', 'f')
      .orderBy('i.issuedAt', 'ASC')
      .addOrderBy('i.id', 'ASC')
      .take(limit);
    // Compared in the database: a Date is less precise than a timestamptz.
    if (last !== null)
      query.andWhere('(i.issued_at, i.id) > (SELECT l.issued_at, l.id FROM invoice l WHERE l.id = :last)', { last });
    return query.getMany();
  }

  /** Counts the documents of a period whose PDF does not exist yet. */
  countUnrendered(period: InvoicePeriod): Promise<number> {
    return this.issuedIn(period).innerJoin('i.file', 'f').andWhere('f.storageKey IS NULL').getCount();
  }

  /** Reads by the day that is printed; the index finds those within a day of it, whatever the time zone was. */
  private issuedIn({ from, to }: InvoicePeriod): SelectQueryBuilder<Invoice> {
    const near = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000);
    return this.database.manager
      .createQueryBuilder(Invoice, 'i')
      .where('i.issuedAt BETWEEN :earliest AND :latest', { earliest: near(from, -1), latest: near(to, 2) })
      .andWhere(`i.document->>'issuedOn' BETWEEN :from AND :to`, { from, to });
  }

  /** @returns false when another run was faster: its file stays */
  async attachFile(invoiceId: string, storageKey: string): Promise<boolean> {
    const result = await this.database.manager.update(InvoiceFile, { invoiceId, storageKey: IsNull() }, { storageKey });
    return result.affected === 1;
  }
}
