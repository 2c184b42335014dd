import type { MailLanguage } from '../../../common/mails/languages.js';
import { covers, type EntitledFile, type EntitlementContents, NOTHING, unionOf } from '../../entitlements/contents.js';
import { coverageWithFree } from '../../entitlements/entitlement-total.js';
import type { ListedOrder } from '../../selections/selections.query.js';
import { additionalCents, dueCount, type ShownPrices } from '../../selections/selection-price.js';
import { priceOfPhoto, withFreeFiles } from '../price-lists/price-list-rules.js';
import type { Prices } from '../price-lists/price-list.entity.js';
import type { PurchaseKind } from '../purchases/purchase-state.js';
import { type Holding, linesOf, priceAfter, type Quote, quoteFor, STUDIO_TEXTS } from './quote.js';

/** Single files by their type, or `files` where both are among them. */
type Titled = EntitledFile['fileType'] | 'files' | 'photos' | 'extension';

const TITLES: Readonly<Record<MailLanguage, Record<Titled, (n: number) => string>>> = {
  en: {
    photo: (n) => (n === 1 ? '1 photo' : `${n} photos`),
    video: (n) => (n === 1 ? '1 video' : `${n} videos`),
    files: (n) => (n === 1 ? '1 file' : `${n} files`),
    photos: (n) => (n === 1 ? '1 additional photo' : `${n} additional photos`),
    extension: (n) => `Gallery open for ${n === 1 ? '1 more day' : `${n} more days`}`,
  },
  de: {
    photo: (n) => (n === 1 ? '1 Foto' : `${n} Fotos`),
    video: (n) => (n === 1 ? '1 Video' : `${n} Videos`),
    files: (n) => (n === 1 ? '1 Datei' : `${n} Dateien`),
    photos: (n) => (n === 1 ? '1 zusätzliches Foto' : `${n} zusätzliche Fotos`),
    extension: (n) => `Galerie ${n === 1 ? '1 Tag' : `${n} Tage`} länger geöffnet`,
  },
  es: {
    photo: (n) => (n === 1 ? '1 foto' : `${n} fotos`),
    video: (n) => (n === 1 ? '1 vídeo' : `${n} vídeos`),
    files: (n) => (n === 1 ? '1 archivo' : `${n} archivos`),
    photos: (n) => (n === 1 ? '1 foto adicional' : `${n} fotos adicionales`),
    extension: (n) => `Galería abierta ${n === 1 ? '1 día más' : `${n} días más`}`,
  },
};

/** Names the files by their type: photos, videos, or both. */
function titleOf(files: readonly Pick<EntitledFile, 'fileType'>[], language: MailLanguage): string {
  const [type, ...others] = new Set(files.map(({ fileType }) => fileType));
  return TITLES[language][type === undefined || others.length > 0 ? 'files' : type](files.length);
}

/** Names the items that are bought by the piece, or the days for which a gallery opens again. */
export function itemTitle(
  { files, additionalPhotos, extensionDays, selection }: EntitlementContents,
  language: MailLanguage,
): string {
  if (selection) return `${selection.name}: ${TITLES[language].photos(selection.additionalCount)}`;
  if (files) return titleOf(files, language);
  if (additionalPhotos !== undefined) return TITLES[language].photos(additionalPhotos);
  return TITLES[language].extension(extensionDays ?? 0);
}

/** Prices single files, no higher than the cheapest package that opens as many. Null when one is not sold singly. */
export function quoteForFiles(
  files: readonly Omit<EntitledFile, 'priceCents'>[],
  list: Prices,
  held: readonly Holding[],
  language: MailLanguage,
): Quote | null {
  const { videoCents } = list.content.singleFiles;
  const photoCents = list.content.singleFiles.photoCents === null ? null : priceOfPhoto(list.content);
  const priced = files.flatMap((file) => {
    const priceCents = file.fileType === 'video' ? videoCents : photoCents;
    return priceCents === null ? [] : [{ ...file, priceCents }];
  });
  if (priced.length < files.length) return null;
  const videos = priced.filter(({ fileType }) => fileType === 'video').length;
  const more = { videos, photos: priced.length - videos };
  return quoteOf('files', list, {
    language,
    features: priced.map(({ name }) => name),
    contents: { ...NOTHING, files: priced },
    listedCents: priced.reduce((sum, { priceCents }) => sum + priceCents, 0),
    best: bestPrice(list, held, more),
    bestAlone: bestPrice(list, [], more),
  });
}

/** Prices more photos of the client's choice, with the same limit. Null when the list has no price for them. */
export function quoteForPhotos(
  count: number,
  list: Prices,
  held: readonly Holding[],
  language: MailLanguage,
): Quote | null {
  if (list.content.additionalPhotoCents === null) return null;
  return quoteOf('photos', list, {
    language,
    features: [],
    contents: { ...NOTHING, additionalPhotos: count },
    listedCents: count * priceOfPhoto(list.content)!,
    best: bestPrice(list, held, { videos: 0, photos: count }),
    bestAlone: bestPrice(list, [], { videos: 0, photos: count }),
  });
}

/** Prices the days for which a closed gallery opens again. Null when the list does not offer it. */
export function quoteForExtension(list: Prices, language: MailLanguage): Quote | null {
  const { extension } = list.content;
  if (!extension) return null;
  return quoteOf('extension', list, {
    language,
    features: [],
    contents: { ...NOTHING, extensionDays: extension.days },
    listedCents: extension.priceCents,
    best: null,
  });
}

/** The description of the order of a selection's additional photos. */
const COMPLETES: Readonly<Record<MailLanguage, string>> = {
  en: 'This order completes the selection of {n} photos. It contains no downloads.',
  de: 'Diese Bestellung schließt die Auswahl von {n} Fotos ab. Downloads sind nicht enthalten.',
  es: 'Este pedido completa la selección de {n} fotos. No incluye descargas.',
};

/** Prices the additional photos of a selection. Null where nothing can be charged for them. */
export function quoteForSelection(order: ListedOrder, prices: ShownPrices, language: MailLanguage): Quote | null {
  const { listId, doneAt, name, files } = order;
  const listedCents = additionalCents(files.length, order, prices);
  if (listedCents === null) return null;
  const selection = {
    listId,
    doneAt: doneAt?.toISOString() ?? null,
    name,
    additionalCount: dueCount(files.length, order),
    files,
  };
  const contents = { ...NOTHING, selection };
  const description = COMPLETES[language].replace('{n}', String(files.length));
  return {
    ...quoteOf('selection', prices, { language, features: [], contents, listedCents, best: null }),
    description,
  };
}

interface Best {
  /** A package that opens as much by itself, if its price is the best one. */
  code?: string;
  cents: number;
}

/** Returns the best price of so many files more than the client has now, with whatever packages. */
function bestPrice(
  { currency, content: listed }: Prices,
  held: readonly Holding[],
  more: { videos: number; photos: number },
): Best {
  const content = withFreeFiles(listed);
  const has = coverageWithFree(content.free, held);
  const enough = (count: number | null, more: number) => (count === null ? null : count + more);
  const requested = {
    videos: enough(has.videos, more.videos),
    photos: enough(has.photos, more.photos),
    lifetimeAccess: false,
  };
  const cents = priceAfter(held, requested, { currency, content });
  const code = content.packages.find(
    (each) =>
      covers(unionOf([has, each.contents]), requested) &&
      quoteFor(each, { currency, content }, held)?.subtotalCents === cents,
  )?.code;
  return { code, cents };
}

function quoteOf(
  kind: PurchaseKind,
  { currency }: Pick<Prices, 'currency'>,
  item: {
    language: MailLanguage;
    features: readonly string[];
    contents: EntitlementContents;
    listedCents: number;
    best: Best | null;
    /** The best price without any purchase. */
    bestAlone?: Best;
  },
): Quote {
  const { language, features, contents, listedCents, best, bestAlone } = item;
  const cents = Math.min(listedCents, best?.cents ?? listedCents);
  return {
    kind,
    packageCode: null,
    title: itemTitle(contents, language),
    description: '',
    features,
    ...STUDIO_TEXTS,
    contents,
    upgradePrices: {},
    ...linesOf(Math.max(cents, Math.min(listedCents, bestAlone?.cents ?? cents)), cents),
    currency,
    ...(best?.code && best.cents <= listedCents ? { betterPackage: best.code } : {}),
  };
}
