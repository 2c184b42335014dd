import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import { LEGAL_PAGES, type LegalPage } from '../settings/seller-details.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';
import { Transactional } from '../../common/transactions.js';
import { compactVatId } from '../../common/vat-id.js';
import { SettingsService } from '../settings/settings.service.js';
import { StudioService } from '../settings/studio.service.js';
import type { AgreedText, LegalText } from './legal-text.entity.js';
import { countPlaceholders, withoutNotes, withSeller } from './placeholders.js';
import { LegalTextsRepository } from './legal-texts.repository.js';
import type { LegalPageDto, LegalTextDto, SaveLegalTextDto, SellerSettingsDto, UpdateSellerDto } from './legal.dto.js';

const STARTERS = new URL('../../../assets/legal/', import.meta.url);

/** Reads and changes the legal pages and the seller's details. */
@Injectable()
export class LegalService {
  constructor(
    private readonly texts: LegalTextsRepository,
    private readonly settings: SettingsService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** Lists every page in every language, written or not. */
  async list(): Promise<LegalTextDto[]> {
    const written = await this.texts.listNewest();
    return LEGAL_PAGES.flatMap((page) =>
      MAIL_LANGUAGES.map((language) =>
        this.describe(
          page,
          language,
          written.find((text) => text.page === page && text.language === language),
        ),
      ),
    );
  }

  /** Adds a version. @throws AppError `settings.changed_meanwhile` */
  async save(page: LegalPage, { language, version, text }: SaveLegalTextDto): Promise<LegalTextDto> {
    const saved = await this.add({ page, language, version: version + 1, text, createdAt: this.clock.now() });
    await this.settings.announce();
    return this.describe(page, language, saved);
  }

  /** Adds versions one after the other, because the settings list the pages that have a text. */
  @Transactional()
  private async add(text: LegalText): Promise<LegalText> {
    await this.settings.lock();
    const before = await this.texts.listNewest();
    const newest = before.find(({ page, language }) => page === text.page && language === text.language);
    if ((newest?.version ?? 0) !== text.version - 1)
      throw appError('settings.changed_meanwhile', 'This page has been changed by somebody else meanwhile.');
    await this.texts.add(text);
    const written = [...before.filter((each) => each !== newest), text].filter((each) => each.text !== '');
    await this.settings.setLegalPages(LEGAL_PAGES.filter((page) => written.some((each) => each.page === page)));
    return text;
  }

  /** Makes a text to begin with, filled in with the seller's details. */
  async starter(page: LegalPage, language: MailLanguage): Promise<string> {
    const text = await readFile(new URL(`${page}.${language}.md`, STARTERS), 'utf8');
    return withSeller(text, this.studio.current.seller, language);
  }

  /** Reads the page in the visitor's language, else the studio's, else any. @throws AppError `route.not_found` */
  async read(page: LegalPage, language: MailLanguage): Promise<LegalPageDto> {
    const found = await this.inForce(page, language);
    if (!found) throw appError('route.not_found', 'Not found.');
    const { seller } = this.studio.current;
    return {
      page,
      language: found.language,
      version: found.version,
      text: withoutNotes(withSeller(found.text, seller, found.language)),
      changedAt: found.createdAt.toISOString(),
      // A tax number is for invoices: in public it invites fraud.
      seller: page === 'imprint' && seller ? { ...seller, taxNumber: '' } : null,
    };
  }

  private async inForce(page: LegalPage, language: MailLanguage): Promise<LegalText | undefined> {
    const written = (await this.texts.listNewest([page])).filter(({ text }) => text !== '');
    const order = [language, this.studio.current.language, ...MAIL_LANGUAGES];
    return order.map((each) => written.find((text) => text.language === each)).find(Boolean);
  }

  /** Finds the versions of the terms and of the text on withdrawal that an order refers to now. */
  async agreedVersions(language: MailLanguage): Promise<AgreedText[]> {
    const texts = [await this.inForce('terms', language), await this.inForce('withdrawal', language)];
    return texts.flatMap((text) => (text ? [{ page: text.page, language: text.language, version: text.version }] : []));
  }

  /** Reads these versions as clients see them. */
  async readAgreed(versions: readonly AgreedText[]): Promise<(AgreedText & { text: string })[]> {
    const { seller } = this.studio.current;
    return (await this.texts.list(versions)).map(({ page, language, version, text }) => ({
      page,
      language,
      version,
      text: withoutNotes(withSeller(text, seller, language)),
    }));
  }

  async readSeller(): Promise<SellerSettingsDto> {
    const { version, seller } = await this.settings.readSeller();
    return { version, seller };
  }

  /** @throws AppError `settings.changed_meanwhile` */
  async saveSeller({ version, ...seller }: UpdateSellerDto): Promise<SellerSettingsDto> {
    await this.settings.saveSeller(version, { ...seller, vatId: compactVatId(seller.vatId) });
    return this.readSeller();
  }

  private describe(page: LegalPage, language: MailLanguage, written: LegalText | undefined): LegalTextDto {
    const { version = 0, text = '', createdAt } = written ?? {};
    return {
      page,
      language,
      version,
      text,
      placeholders: countPlaceholders(withSeller(text, this.studio.current.seller, language)),
      changedAt: createdAt?.toISOString() ?? null,
    };
  }
}
