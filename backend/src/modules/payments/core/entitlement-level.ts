import type { DownloadSize } from '../../media/core/media-file.entity.js';
import {
  covers,
  sizesOf,
  type FreeAllowance,
  type PurchaseContents,
  type Reach,
} from '../price-lists/price-list.entity.js';
import { unionOf } from '../price-lists/price-list-rules.js';

/** In words for pages and staff: `extended` when anything was bought, `complete` when that is everything. */
export type AccessLevel = 'free' | 'extended' | 'complete';

/** What a purchase is for. */
export const PURCHASE_KINDS = ['package', 'upgrade', 'files', 'photos', 'extension', 'grant'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

export type PurchaseState =
  | 'created'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'refunded'
  | 'partially_refunded'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** Purchases in these states are valid: the client has what they paid for. */
export const STANDING_STATES: readonly PurchaseState[] = ['succeeded', 'partially_refunded', 'disputed', 'dispute_won'];

/** What was bought, as far as it decides what is open. */
export interface Bought {
  state: PurchaseState;
  contents: PurchaseContents;
  succeededAt?: Date | null;
  /** When it opens, where that is not when it was paid. */
  unlocksAt?: Date | null;
  /** Those of its single files that no longer exist. */
  deletedFileIds?: readonly string[] | null;
}

/** Whether it opens only later: its client has not consented to immediate delivery. */
export const isUnopened = ({ state, unlocksAt }: Pick<Bought, 'state' | 'unlocksAt'>, now: Date): boolean =>
  STANDING_STATES.includes(state) && Boolean(unlocksAt && unlocksAt > now);

/** How long a gallery's timer leaves it open for a client. */
export interface AccessTime {
  lifetimeAccess: boolean;
  /** When a bought extension ends, whatever the timer says; null without one. */
  extendedUntil: Date | null;
}

/** What a client may have in a gallery: files in all, the free ones included; null for all. */
export interface Entitlement extends Reach, AccessTime {
  level: AccessLevel;
  free: FreeAllowance;
  /** Files that were bought one by one: open beside the counts. */
  openFileIds: readonly string[];
  /** In which sizes the photos among them may be downloaded. */
  downloadSizes: readonly DownloadSize[];
}

const isStanding = ({ state }: { state: PurchaseState }) => STANDING_STATES.includes(state);

/** What the valid purchases hold together: of each kind of file the most. */
export const reachOf = (purchases: readonly Bought[]): Reach =>
  unionOf(purchases.filter(isStanding).map(({ contents }) => contents));

/** The same with what is free: what packages are compared with. Single files and additional photos come on top. */
export const reachWithFree = (free: FreeAllowance, purchases: readonly Bought[]): Reach =>
  unionOf([{ ...free, lifetimeAccess: false }, reachOf(purchases)]);

/** The level that a client's valid purchases add up to. */
export function levelOf(purchases: readonly Bought[]): AccessLevel {
  if (!purchases.some(isStanding)) return 'free';
  return covers(reachOf(purchases), { videos: null, photos: null, lifetimeAccess: false }) ? 'complete' : 'extended';
}

/** What the free allowance and the valid purchases open. */
export function entitlementOf(free: FreeAllowance, purchases: readonly Bought[]): Entitlement {
  const standing = purchases.filter(isStanding);
  const reach = reachWithFree(free, standing);
  const files = standing.flatMap(({ contents }) => contents.files ?? []);
  const deleted = new Set(standing.flatMap(({ deletedFileIds }) => deletedFileIds ?? []));
  // In the place of a bought file that staff deleted, the client may have another one.
  const replaced = (type: string) =>
    new Set(files.filter(({ id, fileType }) => fileType === type && deleted.has(id)).map(({ id }) => id)).size;
  const additionalPhotos = standing.reduce((sum, { contents }) => sum + (contents.additionalPhotos ?? 0), 0);
  return {
    level: levelOf(standing),
    ...reach,
    videos: reach.videos === null ? null : reach.videos + replaced('video'),
    photos: reach.photos === null ? null : reach.photos + replaced('photo') + additionalPhotos,
    free,
    openFileIds: [...new Set(files.map(({ id }) => id))].filter((id) => !deleted.has(id)),
    downloadSizes: sizesOf(standing.map(({ contents }) => contents)),
    extendedUntil: extendedUntil(standing),
  };
}

/** Each extension begins when it is paid, or where the one before it ends. */
export function extendedUntil(standing: readonly Bought[]): Date | null {
  return standing
    .flatMap(({ succeededAt, unlocksAt, contents: { extensionDays } }) =>
      succeededAt && extensionDays ? [{ from: (unlocksAt ?? succeededAt).getTime(), days: extensionDays }] : [],
    )
    .sort((one, other) => one.from - other.from)
    .reduce<Date | null>(
      (until, { from, days }) => new Date(Math.max(from, until?.getTime() ?? 0) + days * 86_400_000),
      null,
    );
}

/** How long the valid purchases keep a gallery open. */
export function accessTimeOf(purchases: readonly Bought[]): AccessTime {
  const standing = purchases.filter(isStanding);
  return { lifetimeAccess: reachOf(standing).lifetimeAccess, extendedUntil: extendedUntil(standing) };
}

type Timer = { timerEnabled: boolean; expiresAt: Date | null };

/** When a client's access ends, and with it the links given to them; null for lifetime access and where no timer runs. */
export function endOfAccess({ timerEnabled, expiresAt }: Timer, access: AccessTime): Date | null {
  if (!timerEnabled || access.lifetimeAccess || expiresAt === null) return null;
  return access.extendedUntil !== null && access.extendedUntil > expiresAt ? access.extendedUntil : expiresAt;
}

/** True when the timer has closed this gallery for clients whose purchases do not keep it open. */
export function isClosed(project: Timer, access: AccessTime, now: Date): boolean {
  const end = endOfAccess(project, access);
  return end !== null && end <= now;
}

/** The timer as a client sees it: none runs for those whose access does not end. */
export function shownTimer(project: Timer, access: AccessTime): { timerEnabled: boolean; expiresAt: string | null } {
  const end = endOfAccess(project, access) ?? project.expiresAt;
  return {
    timerEnabled: !access.lifetimeAccess && project.timerEnabled,
    expiresAt: access.lifetimeAccess ? null : (end?.toISOString() ?? null),
  };
}
