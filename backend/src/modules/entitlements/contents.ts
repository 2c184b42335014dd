import type { MailLanguage } from '../../common/mails/languages.js';
import { DOWNLOAD_SIZES, type DownloadSize, type FileType } from '../media/core/media-file.entity.js';

/** The open files and how long they stay open: totals that include the free files; null for all. */
export interface Coverage {
  videos: number | null;
  photos: number | null;
  /** The gallery's timer does not close it for clients who have this. */
  lifetimeAccess: boolean;
}

/** The coverage of a package, and its download sizes. */
export interface PackageContents extends Coverage {
  downloadSizes: readonly DownloadSize[];
}

/** A single file that was bought or granted, as it was at that time. */
export interface EntitledFile {
  id: string;
  fileType: FileType;
  name: string;
  priceCents: number;
}

/** The list of a selection whose additional photos are bought, with its files as they were then. It opens no file. */
export interface OrderedSelection {
  listId: string;
  /** The time at which the list was done, in ISO 8601: an order is for the photos that were chosen then. */
  doneAt: string | null;
  name: string;
  additionalCount: number;
  files: readonly Pick<EntitledFile, 'id' | 'name'>[];
}

/** The contents of an entitlement: totals like a package's, or things that come on top of any total. */
export interface EntitlementContents extends PackageContents {
  files?: readonly EntitledFile[];
  additionalPhotos?: number;
  /** Days for which a closed gallery opens again. */
  extensionDays?: number;
  selection?: OrderedSelection;
}

/** The contents of an entitlement that opens nothing. */
export const NOTHING: PackageContents = { videos: 0, photos: 0, downloadSizes: ['original'], lifetimeAccess: false };

/** Texts may be in other languages than the list's own; a text that is not given is read in the list's own. */
export type Translations<Texts> = Readonly<Partial<Record<MailLanguage, Readonly<Partial<Texts>>>>>;

/** The files that clients get without paying. */
export interface FreeAllowance {
  videos: number;
  photos: number;
  /** The name of a free photo; null for 'headshot' in the client's language. */
  photoLabel: string | null;
  translations?: Translations<{ photoLabel: string }>;
}

/** The part of a gallery's price list that others than the checkout read. */
export interface OfferedList {
  currency: string;
  companiesOnly: boolean;
  content: {
    free: FreeAllowance;
    packages: readonly { code: string; contents: PackageContents }[];
    singleFiles: { videoCents: number | null; photoCents: number | null };
    additionalPhotoCents: number | null;
  };
}

/** Turns a number of files into one that can be compared: null is all. */
export const limitOf = (count: number | null): number => count ?? Number.POSITIVE_INFINITY;

/** Says whether somebody who has `one` has everything that `other` would give. */
export function covers(one: Coverage, other: Coverage): boolean {
  return (
    limitOf(one.videos) >= limitOf(other.videos) &&
    limitOf(one.photos) >= limitOf(other.photos) &&
    (one.lifetimeAccess || !other.lifetimeAccess)
  );
}

/** Says whether `one` gives more than `other`, and nothing less. */
export const isLarger = (one: Coverage, other: Coverage): boolean => covers(one, other) && !covers(other, one);

/** Says whether both coverages give the same. */
export const isSame = (one: Coverage, other: Coverage): boolean => covers(one, other) && covers(other, one);

/** Returns the coverage of somebody who has all of these: the largest count of each kind. */
export function unionOf(all: readonly Coverage[]): Coverage {
  const most = (counts: readonly (number | null)[]) =>
    counts.includes(null) ? null : Math.max(0, ...(counts as number[]));
  return {
    videos: most(all.map(({ videos }) => videos)),
    photos: most(all.map(({ photos }) => photos)),
    lifetimeAccess: all.some(({ lifetimeAccess }) => lifetimeAccess),
  };
}

/** Lists the sizes that come with any of these contents; without contents, originals. */
export const sizesOf = (all: readonly Pick<PackageContents, 'downloadSizes'>[]): DownloadSize[] =>
  DOWNLOAD_SIZES.filter((size) =>
    all.length === 0 ? size === 'original' : all.some(({ downloadSizes }) => downloadSizes.includes(size)),
  );
