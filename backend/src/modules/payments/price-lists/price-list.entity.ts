import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { IN_MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import type { FreeAllowance, PackageContents, Translations } from '../../entitlements/contents.js';

/** The texts of a package. */
export interface PackageTexts {
  name: string;
  description: string;
  features: readonly string[];
}

/** A package as it is offered. */
export interface Package extends PackageTexts {
  code: string;
  translations?: Translations<PackageTexts>;
  priceCents: number;
  highlighted: boolean;
  contents: PackageContents;
}

/** The prices of a list are edited and validated as a whole. */
export interface PriceListContent {
  free: FreeAllowance;
  packages: readonly Package[];
  singleFiles: { videoCents: number | null; photoCents: number | null };
  additionalPhotoCents: number | null;
  /** Opening a closed gallery for more days costs this; null: it is not sold. */
  extension: { days: number; priceCents: number } | null;
}

/**
 * A price list says what a studio sells, and at which prices. Purchases copy what they need: editing a list changes
 * none.
 */
@Entity('price_list')
@Check('price_list_name', `char_length(name) BETWEEN 1 AND 80`)
@Check('price_list_currency', `currency ~ '^[a-z]{3}$'`)
@Check('price_list_language', IN_MAIL_LANGUAGES)
@Index('price_list_default', ['isDefault'], { unique: true, where: 'is_default' })
export class PriceList {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The name is unique, whatever its case; the index is in the migration. */
  @Column('text')
  name: string;

  /** The currency is ISO 4217 in lower case. */
  @Column('text')
  currency: string;

  /** The language in which its texts are written. */
  @Column('text', { default: 'en' })
  language: MailLanguage;

  /** Projects that have selected no list use this one. */
  @Column('boolean', { default: false })
  isDefault: boolean;

  /** The list's prices are without tax where tax is added, and only companies may order. */
  @Column('boolean', { default: false })
  companiesOnly: boolean;

  /** Every edit raises the revision, by which concurrent edits are detected. */
  @Column('integer', { default: 1 })
  revision: number;

  @Column('jsonb')
  content: PriceListContent;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}

/** The packages and items that a client can buy, and their prices. */
export type Prices = Pick<PriceList, 'currency' | 'content'>;

/** The prices of a list as staff have entered them, and the buyers that they are for. */
export type ListedPrices = Prices & Pick<PriceList, 'companiesOnly' | 'language'>;

/** Returns the list as clients read it in a language: a text without a translation stays as it was written. */
export function translated<List extends Prices>(list: List, language: MailLanguage): List {
  const { free, packages } = list.content;
  return {
    ...list,
    content: {
      ...list.content,
      free: inLanguage(free, language),
      packages: packages.map((each) => inLanguage(each, language)),
    },
  };
}

function inLanguage<T extends { translations?: Translations<object> }>(item: T, language: MailLanguage): T {
  const { translations, ...own } = item;
  return { ...own, ...translations?.[language] } as T;
}
