export type AccessLevel = 'free' | 'extended' | 'complete';

/** The levels on sale. */
export type PaidLevel = Exclude<AccessLevel, 'free'>;

/** What can be bought: the two packages and the upgrade from the first to the second. */
export type PackageType = 'extended' | 'complete' | 'upgrade';

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

/** Distinct videos a level may take in all, the free ones included. */
export const VIDEO_ALLOWANCE: Readonly<Record<AccessLevel, number>> = {
  free: 3,
  extended: 6,
  complete: Number.POSITIVE_INFINITY,
};

/**
 * The level that a client's valid purchases add up to. An upgrade counts as its own: it was paid on top of extended.
 */
export function levelOf(purchases: readonly { packageType: PackageType; state: PurchaseState }[]): AccessLevel {
  const standing = purchases.filter((purchase) => STANDING_STATES.includes(purchase.state));
  if (standing.some(({ packageType }) => packageType !== 'extended')) return 'complete';
  return standing.length > 0 ? 'extended' : 'free';
}
