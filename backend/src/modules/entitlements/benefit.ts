import type { Project } from '../projects/core/project.entity.js';
import {
  countFiles,
  photosLeft,
  unlockedBy,
  usefulContents,
  type AllowanceUsage,
  type ClientState,
  type GalleryFile,
} from './allowance.js';
import type { EntitlementContents } from './contents.js';
import {
  accessTimeOf,
  endOfAccess,
  isClosed,
  totalOf,
  type CountedEntitlement,
  type EntitlementTotal,
} from './entitlement-total.js';

interface Client {
  project: Pick<Project, 'timerEnabled' | 'expiresAt'>;
  free: EntitlementTotal['free'];
  /** What they have, deferred or not. */
  entitlements: readonly CountedEntitlement[];
  usage: AllowanceUsage;
  files: readonly GalleryFile[];
}

/**
 * What an order is good for, if it is paid now and opens then. `nothing`: it opens no file that the client could not have
 * without, and does not keep the gallery open longer. `too_late`: it opens something, but only after the gallery has
 * closed.
 */
export type Benefit = 'opens' | 'nothing' | 'too_late';

/** What an order would be good for, if it were paid now and opened then. */
export function benefitOf(
  { project, free, entitlements, usage, files }: Client,
  { contents, opensAt }: { contents: EntitlementContents; opensAt: Date },
  now: Date,
): Benefit {
  const order: CountedEntitlement = { contents, since: now, opensAt: opensAt > now ? opensAt : null };
  const before = accessTimeOf(entitlements);
  const end = endOfAccess(project, accessTimeOf([...entitlements, order]));
  if (end !== null && end <= opensAt) return end <= now ? 'nothing' : 'too_late';
  if (contents.extensionDays !== undefined) {
    const endBefore = endOfAccess(project, before);
    return endBefore !== null && (end === null || end > endBefore) ? 'opens' : 'nothing';
  }
  const state: ClientState = { total: totalOf(free, entitlements), ...usage };
  const isUseful = contents.files
    ? opensFile(state, files, contents.files)
    : contents.additionalPhotos !== undefined
      ? opensPhoto(state, files)
      : usefulContents(state, countFiles(state, files), isClosed(project, before, opensAt))(contents);
  return isUseful ? 'opens' : 'nothing';
}

function opensFile(state: ClientState, files: readonly GalleryFile[], bought: readonly { id: string }[]): boolean {
  const ids = new Set(bought.map(({ id }) => id));
  const isUnlocked = unlockedBy(state);
  return files.some((file) => ids.has(file.id) && !isUnlocked(file));
}

/** Whether there are more locked photos than the client may still choose. */
function opensPhoto(state: ClientState, files: readonly GalleryFile[]): boolean {
  const { all, open } = countFiles(state, files).photo;
  return all - open > photosLeft(state);
}
