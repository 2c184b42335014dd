import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { Benefit } from '../../entitlements/benefit.js';
import type { EntitlementContents } from '../../entitlements/contents.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import type { Project } from '../../projects/core/project.entity.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { StudioService } from '../../settings/studio.service.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { endOfWithdrawalPeriod } from '../purchases/withdrawal-period.js';

/** What a purchase is good for. `closed`: nobody can enter the gallery. */
export type PurchaseBenefit = Benefit | 'closed';

/** What decides what an order opens, and when. */
export type BenefitOrder = Pick<Purchase, 'consentNeeded' | 'deliveryConsentAt'> & { contents: EntitlementContents };

/**
 * The one place that decides whether something is worth selling. The quote, the order and its payment ask it.
 */
@Injectable()
export class PurchaseBenefitService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly projects: ProjectsService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** What an order would be good for now. */
  async of(project: Project | null, { contents, ...consent }: BenefitOrder): Promise<PurchaseBenefit> {
    if (!project || project.trashedAt !== null || project.status !== 'active') return 'closed';
    return this.entitlements.benefitOf(project, { contents, opensAt: this.unlockTime(consent) ?? this.clock.now() });
  }

  /** The same of an order that was placed. A gallery that has another client since is closed to whoever ordered. */
  async ofPurchase(purchase: Purchase): Promise<PurchaseBenefit> {
    const project = purchase.projectId === null ? null : await this.projects.find(purchase.projectId);
    return this.of(project?.clientEmailKey === purchase.emailKey ? project : null, purchase);
  }

  /** When something that is paid now opens, for lack of consent to immediate delivery; null: at once. */
  unlockTime({ consentNeeded, deliveryConsentAt }: Omit<BenefitOrder, 'contents'>): Date | null {
    if (!consentNeeded || deliveryConsentAt !== null) return null;
    return endOfWithdrawalPeriod(this.clock.now(), this.studio.current.timezone);
  }
}
