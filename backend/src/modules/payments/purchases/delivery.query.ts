/** Reads when what a purchase gave opens, for lack of consent; null: when it was paid, or it gave nothing. */
export const unlocksAtOf = (purchase: string) => `SELECT opens_at FROM entitlement WHERE source_id = ${purchase}.id`;

/** Reads when it was delivered first. */
export const deliveredAtOf = (purchase: string) =>
  `SELECT delivered_at FROM entitlement WHERE source_id = ${purchase}.id`;

/** Reads both, and locks the row. */
export const lockDelivery = (purchaseId: string) =>
  `SELECT opens_at AS "unlocksAt", delivered_at AS "deliveredAt" FROM entitlement
   WHERE source_id = ${purchaseId} FOR UPDATE`;
