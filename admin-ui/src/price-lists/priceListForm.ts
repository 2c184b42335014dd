import type { CreatePriceListDto, PricedPackageDto, PriceListDto } from '@showreel/api-client';
import { newId } from '../api/plainHttp';
import type { Language } from '../i18n/language';
import { inputValueOf, parseAmount } from '../ui/form/amount';
import { inEach, linesOf, textsFormOf, translationsOf, type ByLanguage, type TextsForm } from './priceListTranslations';

/** A package holds this many files: all, or a number as it is typed. */
export interface CountForm {
  all: boolean;
  count: string;
}

/** The form of a package: amounts and numbers are text, one feature is one line. */
export interface PackageForm extends TextsForm {
  /** Only the form knows the key: a new package has no code yet. */
  key: string;
  /** The code is null until the package is saved. */
  code: string | null;
  /** The list's own language is unused here. */
  translations: ByLanguage<TextsForm>;
  price: string;
  highlighted: boolean;
  videos: CountForm;
  photos: CountForm;
  downloadSizes: PricedPackageDto['contents']['downloadSizes'];
  lifetimeAccess: boolean;
}

/** The values of the editor. */
export interface PriceListForm {
  name: string;
  /** The language in which the list's texts are written. */
  language: Language;
  currency: string;
  companiesOnly: boolean;
  free: {
    videos: string;
    photos: string;
    photoLabel: string;
    photoLabels: ByLanguage<string>;
  };
  packages: PackageForm[];
  /** The prices of what is sold beside packages; empty where it is not sold. */
  singleFiles: { photoCents: string; videoCents: string };
  additionalPhotoCents: string;
  extension: { days: string; priceCents: string };
}

/** Makes a package with nothing in it yet. */
export const emptyPackage = (): PackageForm => ({
  key: newId(),
  code: null,
  ...textsFormOf(),
  translations: inEach(() => textsFormOf()),
  price: '',
  highlighted: false,
  videos: { all: true, count: '' },
  photos: { all: true, count: '' },
  downloadSizes: ['original'],
  lifetimeAccess: true,
});

/** Makes the form of a list before anything has been typed. */
export const emptyForm = (currency: string, language: Language): PriceListForm => ({
  name: '',
  language,
  currency,
  companiesOnly: false,
  free: { videos: '0', photos: '0', photoLabel: '', photoLabels: inEach(() => '') },
  packages: [emptyPackage()],
  singleFiles: { photoCents: '', videoCents: '' },
  additionalPhotoCents: '',
  extension: { days: '', priceCents: '' },
});

/** Fills the form with a saved list. */
export function formOf(list: PriceListDto): PriceListForm {
  const money = (cents: number) => inputValueOf(cents, list.currency);
  const optional = (cents: number | null) => (cents === null ? '' : money(cents));
  const packages = list.packages.map(({ priceCents, features, contents, translations, ...texts }): PackageForm => {
    const count = (files: number | null): CountForm => ({
      all: files === null,
      count: files === null ? '' : `${files}`,
    });
    return {
      ...texts,
      // The key is the code, so that the form of the same list is the same each time.
      key: texts.code,
      features: features.join('\n'),
      translations: inEach((language) => textsFormOf(translations?.[language])),
      price: money(priceCents),
      videos: count(contents.videos),
      photos: count(contents.photos),
      downloadSizes: contents.downloadSizes,
      lifetimeAccess: contents.lifetimeAccess,
    };
  });
  return {
    name: list.name,
    language: list.language,
    currency: list.currency,
    companiesOnly: list.companiesOnly ?? false,
    free: {
      videos: `${list.free.videos}`,
      photos: `${list.free.photos}`,
      photoLabel: list.free.photoLabel ?? '',
      photoLabels: inEach((language) => list.free.translations?.[language]?.photoLabel ?? ''),
    },
    packages,
    singleFiles: {
      photoCents: optional(list.singleFiles.photoCents),
      videoCents: optional(list.singleFiles.videoCents),
    },
    additionalPhotoCents: optional(list.additionalPhotoCents),
    extension: {
      days: list.extension ? `${list.extension.days}` : '',
      priceCents: optional(list.extension?.priceCents ?? null),
    },
  };
}

/** Fills the form with a list as it was saved from `sent`: each package keeps its key, and with it the focus. */
export function savedFormOf(list: PriceListDto, sent: PriceListForm): PriceListForm {
  const saved = formOf(list);
  const keys = new Map([...codesOf(sent.packages)].map(([key, code]) => [code, key]));
  const keyOf = (code: string) => keys.get(code) ?? code;
  return {
    ...saved,
    packages: saved.packages.map((each) => ({ ...each, key: keyOf(each.key) })),
  };
}

/**
 * Returns the list as written in another language: texts that it has in this language change places with those of the
 * present one, and other languages stay.
 */
export function inLanguage(form: PriceListForm, language: Language): Partial<PriceListForm> {
  const swap = <T extends string>(own: T, translations: ByLanguage<T>): [T, ByLanguage<T>] =>
    translations[language].trim()
      ? [translations[language], { ...translations, [form.language]: own, [language]: '' }]
      : [own, translations];
  const [photoLabel, photoLabels] = swap(form.free.photoLabel, form.free.photoLabels);
  const packages = form.packages.map((each) => {
    const texts = TEXTS.map((text) => {
      const typed = inEach((code) => each.translations[code][text]);
      return [text, ...swap(each[text], typed)] as const;
    });
    return {
      ...each,
      ...(Object.fromEntries(texts.map(([text, own]) => [text, own])) as unknown as TextsForm),
      translations: inEach(
        (code) => Object.fromEntries(texts.map(([text, , typed]) => [text, typed[code]])) as unknown as TextsForm,
      ),
    };
  });
  return { language, free: { ...form.free, photoLabel, photoLabels }, packages };
}

const TEXTS = ['name', 'description', 'features'] as const satisfies (keyof TextsForm)[];

const filesOf = ({ all, count }: CountForm): number | null => (all ? null : Number(count) || 0);
const sizeOf = (count: CountForm): number => filesOf(count) ?? Infinity;

/** Says whether a package holds more files than what is free. */
export const unlocksMore = ({ videos, photos }: PackageForm, { free }: PriceListForm): boolean =>
  sizeOf(videos) > (Number(free.videos) || 0) || sizeOf(photos) > (Number(free.photos) || 0);

/** Returns the form as the API expects it, and as the preview shows it: what cannot be read is 0. */
export function bodyOf(form: PriceListForm): CreatePriceListDto & { language: Language } {
  const { currency, language } = form;
  const cents = (typed: string) => parseAmount(typed, currency) ?? 0;
  const optional = (typed: string) => (typed.trim() ? cents(typed) : null);
  const codes = codesOf(form.packages);
  return {
    name: form.name.trim(),
    language,
    currency,
    companiesOnly: form.companiesOnly,
    free: {
      videos: Number(form.free.videos) || 0,
      photos: Number(form.free.photos) || 0,
      photoLabel: form.free.photoLabel.trim() || null,
      ...translationsOf(form.free.photoLabels, language, (label) => ({ photoLabel: label.trim() })),
    },
    packages: form.packages.map((each) => ({
      code: codes.get(each.key)!,
      name: each.name.trim(),
      description: each.description.trim(),
      features: linesOf(each.features),
      ...translationsOf(each.translations, language, (texts) => ({
        name: texts.name.trim(),
        description: texts.description.trim(),
        features: linesOf(texts.features),
      })),
      priceCents: cents(each.price),
      highlighted: each.highlighted,
      contents: {
        videos: filesOf(each.videos),
        photos: filesOf(each.photos),
        downloadSizes: each.downloadSizes,
        lifetimeAccess: each.lifetimeAccess,
      },
    })),
    singleFiles: {
      videoCents: optional(form.singleFiles.videoCents),
      photoCents: optional(form.singleFiles.photoCents),
    },
    additionalPhotoCents: optional(form.additionalPhotoCents),
    extension: sellsExtension(form)
      ? { days: Number(form.extension.days) || 0, priceCents: cents(form.extension.priceCents) }
      : null,
  };
}

/** Says whether anything has been typed for opening a closed gallery again. */
export const sellsExtension = ({ extension: { days, priceCents } }: PriceListForm): boolean =>
  `${days}${priceCents}`.trim() !== '';

/**
 * Returns the code of each package by its key: a saved package keeps its code for ever, a new one gets it from its
 * name.
 */
function codesOf(packages: readonly PackageForm[]): ReadonlyMap<string, string> {
  const codes = new Map(packages.flatMap(({ key, code }) => (code === null ? [] : [[key, code] as const])));
  const taken = new Set([...RESERVED, ...codes.values()]);
  for (const { key, name } of packages.filter(({ code }) => code === null)) {
    const base = slugOf(name);
    let code = base;
    for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`;
    taken.add(code);
    codes.set(key, code);
  }
  return codes;
}

/**
 * Returns the form with the codes that its new packages got when `sent` was saved: a later name does not change them.
 */
export function withCodes(form: PriceListForm, sent: PriceListForm): PriceListForm {
  const codes = codesOf(sent.packages);
  return { ...form, packages: form.packages.map((each) => ({ ...each, code: codes.get(each.key) ?? each.code })) };
}

/** These codes are for items that are no packages. */
const RESERVED = ['upgrade', 'files', 'photos', 'extension', 'free'];

/** Turns "Größe XL!" into "grosse-xl". */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replaceAll(/^-|-$/g, '') || 'package';

const SECTIONS = {
  basics: ({ name, language, currency, companiesOnly }: PriceListForm) => [name, language, currency, companiesOnly],
  free: ({ free: { videos, photos, photoLabel } }: PriceListForm) => [videos, photos, photoLabel],
  packages: ({ packages }: PriceListForm) =>
    packages.map(({ key: _, translations: __, ...each }) => Object.entries(each).sort()),
  singles: (form: PriceListForm) => [
    form.singleFiles.photoCents,
    form.singleFiles.videoCents,
    form.additionalPhotoCents,
    form.extension.days,
    form.extension.priceCents,
  ],
  translations: ({ free, packages }: PriceListForm) => [
    free.photoLabels,
    ...packages.map(({ translations }) => translations),
  ],
} as const;

/** A part of the editor. */
export type Section = keyof typeof SECTIONS;

/** Lists the parts in which two forms differ. */
export const sectionsOf = (one: PriceListForm, other: PriceListForm): Section[] =>
  (Object.keys(SECTIONS) as Section[]).filter(
    (section) => JSON.stringify(SECTIONS[section](one)) !== JSON.stringify(SECTIONS[section](other)),
  );
