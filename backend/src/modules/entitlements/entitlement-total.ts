import type { DownloadSize } from '../media/core/media-file.entity.js';
import {
  covers,
  NOTHING,
  sizesOf,
  unionOf,
  type Coverage,
  type EntitlementContents,
  type FreeAllowance,
} from './contents.js';

/**
 * The level in a word, for pages and staff: `extended` when the client has anything, `complete` when they have
 * everything.
 */
export type AccessLevel = 'free' | 'extended' | 'complete';

/** The source of an entitlement: the client paid, staff granted it, or the project is open without paying. */
export type EntitlementSource = 'purchase' | 'grant' | 'project';

/** One thing that a client may have in a gallery. Revoked ones are left out. */
export interface Entitlement {
  source: EntitlementSource;
  sourceId: string;
  contents: EntitlementContents;
  /** The client got it at this instant. */
  since: Date;
  /** The time at which it opens, where its delivery is deferred; null: at once. */
  opensAt: Date | null;
  /** The client first got something at this instant that only this entitlement opened. */
  deliveredAt: Date | null;
  /** These single files of the entitlement no longer exist. */
  deletedFileIds: readonly string[] | null;
}

/** The part of an entitlement that decides for how many files, and for how long, it counts. */
export type CountedEntitlement = Pick<Entitlement, 'contents'> &
  Partial<Pick<Entitlement, 'since' | 'opensAt' | 'deletedFileIds'>>;

/** Says whether an entitlement opens only later, because its client has not consented to immediate delivery. */
export const isDeferred = ({ opensAt }: Pick<Entitlement, 'opensAt'>, now: Date): boolean =>
  opensAt !== null && opensAt > now;

/** The time for which a gallery's timer leaves it open for a client. */
export interface AccessTime {
  lifetimeAccess: boolean;
  /** The end of an extension, whatever the timer says; null without one. */
  extendedUntil: Date | null;
}

/** All that a client may have in a gallery. Counts include the free files; null for all. */
export interface EntitlementTotal extends Coverage, AccessTime {
  level: AccessLevel;
  free: FreeAllowance;
  /** The files that the client has one by one, in addition to the counts. */
  openFileIds: readonly string[];
  /** The sizes in which the photos among them may be downloaded. */
  downloadSizes: readonly DownloadSize[];
}

type Contained = Pick<Entitlement, 'contents'>;

/**
 * Returns the coverage of entitlements together: the most of each kind. Single files and additional photos come on top.
 */
export const coverageOf = (entitlements: readonly Contained[]): Coverage =>
  unionOf(entitlements.map(({ contents }) => contents));

/** Returns the coverage of the entitlements and the free files, with which packages are compared. */
export const coverageWithFree = (free: FreeAllowance, entitlements: readonly Contained[]): Coverage =>
  unionOf([{ ...free, lifetimeAccess: false }, coverageOf(entitlements)]);

/** Computes the level of a client's entitlements. */
export function levelOf(all: readonly Contained[]): AccessLevel {
  // The order of a selection opens nothing.
  const entitlements = all.filter(({ contents }) => !contents.selection);
  if (entitlements.length === 0) return 'free';
  return covers(coverageOf(entitlements), { videos: null, photos: null, lifetimeAccess: false })
    ? 'complete'
    : 'extended';
}

/** Totals the free allowance and the entitlements. */
export function totalOf(free: FreeAllowance, entitlements: readonly CountedEntitlement[]): EntitlementTotal {
  const coverage = coverageWithFree(free, entitlements);
  const files = entitlements.flatMap(({ contents }) => contents.files ?? []);
  const deleted = new Set(entitlements.flatMap(({ deletedFileIds }) => deletedFileIds ?? []));
  // The client may have another file in the place of one that staff deleted.
  const replaced = (type: string) =>
    new Set(files.filter(({ id, fileType }) => fileType === type && deleted.has(id)).map(({ id }) => id)).size;
  const additionalPhotos = entitlements.reduce((sum, { contents }) => sum + (contents.additionalPhotos ?? 0), 0);
  return {
    level: levelOf(entitlements),
    ...coverage,
    videos: coverage.videos === null ? null : coverage.videos + replaced('video'),
    photos: coverage.photos === null ? null : coverage.photos + replaced('photo') + additionalPhotos,
    free,
    openFileIds: [...new Set(files.map(({ id }) => id))].filter((id) => !deleted.has(id)),
    // Free files come as originals.
    downloadSizes: sizesOf([
      ...(free.videos + free.photos > 0 ? [NOTHING] : []),
      ...entitlements.map(({ contents }) => contents),
    ]),
    extendedUntil: extendedUntil(entitlements),
  };
}

/** Each extension begins when it opens, or where the one before it ends. */
function extendedUntil(entitlements: readonly CountedEntitlement[]): Date | null {
  return entitlements
    .flatMap(({ since, opensAt, contents: { extensionDays } }) =>
      since && extensionDays ? [{ from: (opensAt ?? since).getTime(), days: extensionDays }] : [],
    )
    .sort((one, other) => one.from - other.from)
    .reduce<Date | null>(
      (until, { from, days }) => new Date(Math.max(from, until?.getTime() ?? 0) + days * 86_400_000),
      null,
    );
}

/** Returns how long entitlements keep a gallery open. */
export function accessTimeOf(entitlements: readonly CountedEntitlement[]): AccessTime {
  return {
    lifetimeAccess: coverageOf(entitlements).lifetimeAccess,
    extendedUntil: extendedUntil(entitlements),
  };
}

type Timer = { timerEnabled: boolean; expiresAt: Date | null };

/** Returns when a client's access and their links end; null for lifetime access and where no timer runs. */
export function endOfAccess({ timerEnabled, expiresAt }: Timer, access: AccessTime): Date | null {
  if (!timerEnabled || access.lifetimeAccess || expiresAt === null) return null;
  return access.extendedUntil !== null && access.extendedUntil > expiresAt ? access.extendedUntil : expiresAt;
}

/** Says whether the timer has closed this gallery for clients whose entitlements do not keep it open. */
export function isClosed(project: Timer, access: AccessTime, now: Date): boolean {
  const end = endOfAccess(project, access);
  return end !== null && end <= now;
}

/** Shows the timer as a client sees it: none runs for those whose access does not end. */
export function shownTimer(project: Timer, access: AccessTime): { timerEnabled: boolean; expiresAt: string | null } {
  const end = endOfAccess(project, access) ?? project.expiresAt;
  return {
    timerEnabled: !access.lifetimeAccess && project.timerEnabled,
    expiresAt: access.lifetimeAccess ? null : (end?.toISOString() ?? null),
  };
}
