import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { MediaService } from '../../media/listing/media.service.js';
import { PurchaseBenefitService } from '../../payments/core/purchase-benefit.service.js';
import type { PurchaseContents } from '../../payments/price-lists/price-list.entity.js';
import type { Project } from '../../projects/core/project.entity.js';
import { benefitOf } from './benefit.js';
import { ClientStateQuery } from './client-state.query.js';

/** Tells payments what an order would open for a gallery's client. Reads only. */
@Injectable()
export class BenefitsService implements OnModuleInit {
  constructor(
    private readonly benefits: PurchaseBenefitService,
    private readonly clients: ClientStateQuery,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.benefits.register((project, order) => this.judge(project, order));
  }

  private async judge(project: Project, order: { contents: PurchaseContents; opensAt: Date }) {
    const { list, purchases, usage } = await this.clients.read(project);
    const files = await this.media.listOriginals(project.id, null);
    return benefitOf({ project, free: list.content.free, purchases, usage, files }, order, this.clock.now());
  }
}
