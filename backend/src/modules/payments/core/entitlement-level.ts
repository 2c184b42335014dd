import { covers, type FreeAllowance, type PackageContents, type Reach } from '../price-lists/price-list.entity.js';
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
  contents: PackageContents;
}

/** What a client may have in a gallery: files in all, the free ones included; null for all. */
export interface Entitlement extends Reach {
  level: AccessLevel;
  free: FreeAllowance;
}

const isStanding = ({ state }: { state: PurchaseState }) => STANDING_STATES.includes(state);

/** What the valid purchases hold together: of each kind of file the most. */
export const reachOf = (purchases: readonly Bought[]): Reach =>
  unionOf(purchases.filter(isStanding).map(({ contents }) => contents));

/** The level that a client's valid purchases add up to. */
export function levelOf(purchases: readonly Bought[]): AccessLevel {
  if (!purchases.some(isStanding)) return 'free';
  return covers(reachOf(purchases), { videos: null, photos: null, lifetimeAccess: false }) ? 'complete' : 'extended';
}

/** What the free allowance and the valid purchases open. */
export function entitlementOf(free: FreeAllowance, purchases: readonly Bought[]): Entitlement {
  const reach = unionOf([{ ...free, lifetimeAccess: false }, reachOf(purchases)]);
  return { level: levelOf(purchases), ...reach, free };
}
