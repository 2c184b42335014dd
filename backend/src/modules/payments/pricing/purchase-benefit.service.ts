import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import {
  countFiles,
  photosLeft,
  unlockedBy,
  usefulContents,
  type AllowanceUsage,
  type ClientState,
  type GalleryFile,
} from '../../entitlements/allowance.js';
import type { EntitlementContents } from '../../entitlements/contents.js';
import {
  accessTimeOf,
  endOfAccess,
  isClosed,
  totalOf,
  type CountedEntitlement,
  type EntitlementTotal,
} from '../../entitlements/entitlement-total.js';
import { EntitlementsService, type ClientEntitlements } from '../../entitlements/entitlements.service.js';
import { MediaService } from '../../media/listing/media.service.js';
import type { Project } from '../../projects/core/project.entity.js';
import { audienceOf } from '../../projects/people/audience-of.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { PeopleService } from '../../projects/people/people.service.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { SelectionOrdersService } from '../../selections/selection-orders.service.js';
import { StudioService } from '../../settings/studio.service.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { endOfWithdrawalPeriod } from '../purchases/withdrawal-period.js';

/**
 * The benefit of an order that is paid now and opens then. `nothing`: it opens no file that the client could not have
 * without, does not keep the gallery open longer, and completes no selection that awaits payment. `too_late`: it opens
 * something, but only after the gallery has closed.
 */
export type Benefit = 'opens' | 'nothing' | 'too_late';

/** The benefit of a purchase. `closed`: nobody can enter the gallery. */
export type PurchaseBenefit = Benefit | 'closed';

/** These fields of an order decide what it opens, and when. */
export type BenefitOrder = Pick<Purchase, 'consentNeeded' | 'deliveryConsentAt'> & { contents: EntitlementContents };

/** Decides whether something is worth selling. The quote, the order and its payment all ask here. */
@Injectable()
export class PurchaseBenefitService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly media: MediaService,
    private readonly projects: ProjectsService,
    private readonly people: PeopleService,
    private readonly selections: SelectionOrdersService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the benefit of an order now.
   * @param known the client's entitlements, where they were read already
   */
  async of(
    project: HeldProject | null,
    { contents, ...consent }: BenefitOrder,
    known?: ClientEntitlements,
  ): Promise<PurchaseBenefit> {
    if (!project || project.trashedAt !== null || project.status !== 'active') return 'closed';
    if (contents.selection) return (await this.selections.isAwaited(contents.selection)) ? 'opens' : 'nothing';
    const client = known ?? (await this.entitlements.read(project));
    const files = await this.media.listOriginals(project.id, null, audienceOf(project.holder));
    const now = this.clock.now();
    return benefitOf({ project, files, ...client }, { contents, opensAt: this.unlockTime(consent) ?? now }, now);
  }

  /** Returns the benefit of a placed order now. The gallery is closed for somebody who has been removed from it. */
  async ofPurchase(purchase: Purchase): Promise<PurchaseBenefit> {
    const project = purchase.projectId === null ? null : await this.projects.find(purchase.projectId);
    return this.of(project && (await this.people.asHeld(project, purchase.holder)), purchase);
  }

  /** Returns when an item that is paid now opens, for lack of consent to immediate delivery; null: at once. */
  unlockTime({ consentNeeded, deliveryConsentAt }: Omit<BenefitOrder, 'contents'>): Date | null {
    if (!consentNeeded || deliveryConsentAt !== null) return null;
    return endOfWithdrawalPeriod(this.clock.now(), this.studio.current.timezone);
  }
}

interface Client {
  project: Pick<Project, 'timerEnabled' | 'expiresAt'>;
  free: EntitlementTotal['free'];
  /** The buyer has these entitlements, deferred ones included. */
  entitlements: readonly CountedEntitlement[];
  usage: AllowanceUsage;
  files: readonly GalleryFile[];
}

/** Returns the benefit of an order, if it were paid now and opened then. */
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

/** Tells whether there are more locked photos than the client may still choose. */
function opensPhoto(state: ClientState, files: readonly GalleryFile[]): boolean {
  const { all, open } = countFiles(state, files).photo;
  return all - open > photosLeft(state);
}
