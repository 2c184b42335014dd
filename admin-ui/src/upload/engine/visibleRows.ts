import type { UploadItem } from './uploadItems';

/** A longer list is slow to draw and nobody reads it: so many rows at first, and more on demand. */
export const MAX_SHOWN = 50;
export const MORE_SHOWN = 200;

const RANK: Readonly<Record<UploadItem['status'], number>> = { error: 0, uploading: 1, pending: 2, success: 3 };

/** Failures come first, where nobody overlooks them. Of a long list what is under way comes next, then what waits; a short one keeps its order otherwise. */
export function visibleRows(items: readonly UploadItem[], most = MAX_SHOWN): readonly UploadItem[] {
  if (items.length > MAX_SHOWN)
    return [...items].sort((one, other) => RANK[one.status] - RANK[other.status]).slice(0, most);
  const failed = items.filter(({ status }) => status === 'error');
  return failed.length === 0 ? items : [...failed, ...items.filter(({ status }) => status !== 'error')];
}
