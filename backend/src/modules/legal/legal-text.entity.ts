import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { LegalPage } from '../settings/seller-details.js';
import { IN_MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';

/** A row is a version of a legal page in one language. Rows are only added: what a client agreed to stays readable. */
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

  /** The text is Markdown; an empty one removes the page. */
  @Column('text')
  text: string;

  @Column('timestamptz')
  createdAt: Date;
}

/** An order refers to this version of a legal text. */
export type AgreedText = Pick<LegalText, 'page' | 'language' | 'version'>;
