import {
  accessTimeOf,
  endOfAccess,
  entitlementOf,
  isClosed,
  type Bought,
  type Entitlement,
} from '../../payments/core/entitlement-level.js';
import type { PurchaseContents } from '../../payments/price-lists/price-list.entity.js';
import type { Project } from '../../projects/core/project.entity.js';
import { countFiles, photosLeft, unlockedBy, usefulContents, type ClientState, type GalleryFile } from './allowance.js';
import type { AllowanceUsage } from './client-access.repository.js';

interface Client {
  project: Pick<Project, 'timerEnabled' | 'expiresAt'>;
  free: Entitlement['free'];
  /** What they have bought, opened or not. */
  purchases: readonly Bought[];
  usage: AllowanceUsage;
  files: readonly GalleryFile[];
}

/** What an order would be good for, if it were paid now and opened then. */
export function benefitOf(
  { project, free, purchases, usage, files }: Client,
  { contents, opensAt }: { contents: PurchaseContents; opensAt: Date },
  now: Date,
): 'opens' | 'nothing' | 'too_late' {
  const order: Bought = { state: 'succeeded', contents, succeededAt: now, unlocksAt: opensAt > now ? opensAt : null };
  const before = accessTimeOf(purchases);
  const end = endOfAccess(project, accessTimeOf([...purchases, order]));
  if (end !== null && end <= opensAt) return end <= now ? 'nothing' : 'too_late';
  if (contents.extensionDays !== undefined) {
    const endBefore = endOfAccess(project, before);
    return endBefore !== null && (end === null || end > endBefore) ? 'opens' : 'nothing';
  }
  const state: ClientState = { entitlement: entitlementOf(free, purchases), ...usage };
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
