import type { UploadItem } from './uploadItems';

/** A longer list is slow to draw and nobody reads it. */
export const MOST_SHOWN = 100;

const RANK: Readonly<Record<UploadItem['status'], number>> = { error: 0, uploading: 1, pending: 2, success: 3 };

/** What a long list shows first: what went wrong and what is under way, then what waits. A short one stays as it is. */
export function firstToSee(items: readonly UploadItem[]): readonly UploadItem[] {
  if (items.length <= MOST_SHOWN) return items;
  return [...items].sort((one, other) => RANK[one.status] - RANK[other.status]).slice(0, MOST_SHOWN);
}
