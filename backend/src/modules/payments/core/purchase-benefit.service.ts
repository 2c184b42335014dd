import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { Project } from '../../projects/core/project.entity.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { StudioService } from '../../settings/studio.service.js';
import type { PurchaseContents } from '../price-lists/price-list.entity.js';
import type { Purchase } from './purchase.entity.js';
import { endOfWithdrawalPeriod } from './withdrawal-period.js';

/**
 * What a purchase is good for. `closed`: nobody can enter the gallery. `nothing`: it opens no file that the client could
 * not have without, and does not keep the gallery open longer. `too_late`: it opens something, but for lack of consent
 * only after the gallery has closed.
 */
export type Benefit = 'opens' | 'closed' | 'nothing' | 'too_late';

/** What decides what an order opens, and when. */
export type BenefitOrder = Pick<Purchase, 'consentNeeded' | 'deliveryConsentAt'> & { contents: PurchaseContents };

type Judge = (
  project: Project,
  order: { contents: PurchaseContents; opensAt: Date },
) => Promise<'opens' | 'nothing' | 'too_late'>;

/**
 * The one place that decides whether something is worth selling. The quote, the order and its payment ask it. The
 * gallery knows what its client has, and registers here.
 */
@Injectable()
export class PurchaseBenefitService {
  private judge: Judge = () => Promise.reject(new Error('No gallery has registered.'));

  constructor(
    private readonly projects: ProjectsService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  register(judge: Judge): void {
    this.judge = judge;
  }

  /** What an order would be good for now. */
  async of(project: Project | null, { contents, ...consent }: BenefitOrder): Promise<Benefit> {
    if (!project || project.trashedAt !== null || project.status !== 'active') return 'closed';
    return this.judge(project, { contents, opensAt: this.unlockTime(consent) ?? this.clock.now() });
  }

  /** The same of an order that was placed. A gallery that has another client since is closed to whoever ordered. */
  async ofPurchase(purchase: Purchase): Promise<Benefit> {
    const project = purchase.projectId === null ? null : await this.projects.find(purchase.projectId);
    return this.of(project?.clientEmailKey === purchase.emailKey ? project : null, purchase);
  }

  /** When something that is paid now opens, for lack of consent to immediate delivery; null: at once. */
  unlockTime({ consentNeeded, deliveryConsentAt }: Omit<BenefitOrder, 'contents'>): Date | null {
    if (!consentNeeded || deliveryConsentAt !== null) return null;
    return endOfWithdrawalPeriod(this.clock.now(), this.studio.current.timezone);
  }
}
