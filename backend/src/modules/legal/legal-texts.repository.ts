import { Injectable } from '@nestjs/common';
import { LEGAL_PAGES, type LegalPage } from '../settings/seller-details.js';
import { Transactions } from '../../common/transactions.js';
import { LegalText } from './legal-text.entity.js';

/** Stores the versions of the legal pages in PostgreSQL. */
@Injectable()
export class LegalTextsRepository {
  constructor(private readonly database: Transactions) {}

  /** Lists the newest version of each page in each language. */
  listNewest(pages: readonly LegalPage[] = LEGAL_PAGES): Promise<LegalText[]> {
    return this.database.manager
      .createQueryBuilder(LegalText, 'text')
      .distinctOn(['text.page', 'text.language'])
      .where('text.page = ANY(:pages)', { pages })
      .orderBy({ 'text.page': 'ASC', 'text.language': 'ASC', 'text.version': 'DESC' })
      .getMany();
  }

  /** Finds these versions. */
  list(versions: readonly Pick<LegalText, 'page' | 'language' | 'version'>[]): Promise<LegalText[]> {
    if (versions.length === 0) return Promise.resolve([]);
    return this.database.manager.findBy(
      LegalText,
      versions.map(({ page, language, version }) => ({ page, language, version })),
    );
  }

  async add(text: LegalText): Promise<void> {
    await this.database.manager.insert(LegalText, text);
  }
}
