import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { LegalPage } from '../settings/seller-details.js';
import { IN_MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';

/** A version of a legal page in one language. Rows are only added: what a client agreed to stays readable. */
@Entity('legal_text')
@Check('legal_text_page', `page IN ('imprint', 'privacy', 'terms', 'withdrawal')`)
@Check('legal_text_language', IN_MAIL_LANGUAGES)
export class LegalText {
  @PrimaryColumn('text')
  page: LegalPage;

  @PrimaryColumn('text')
  language: MailLanguage;

  /** Versions count from 1; the highest is on the site. */
  @PrimaryColumn('integer')
  version: number;

  /** Markdown; empty: the page has been removed. */
  @Column('text')
  text: string;

  @Column('timestamptz')
  createdAt: Date;
}

/** A version of a legal text that an order refers to. */
export type AgreedText = Pick<LegalText, 'page' | 'language' | 'version'>;
