import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { accessTimeOf, isClosed } from '../../payments/core/entitlement-level.js';
import { EntitlementsService, type StoredItem } from '../../payments/core/entitlements.service.js';
import type { Project } from '../../projects/project.entity.js';
import { deliveringPurchases, type ClientState, type GalleryFile } from './allowance.js';
import type { LockedAccess } from './client-access.repository.js';

/** Notes which purchases a download delivers: their right of withdrawal ends with it. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly clock: Clock,
  ) {}

  /**
   * What a client may have, for deciding about the download of these files in the same transaction. The purchases that
   * open them count as delivered, unless the transaction is rolled back.
   */
  async deliver(project: Project, access: LockedAccess, files: readonly GalleryFile[]): Promise<ClientState> {
    const { entitlement, list, purchases, unopened } = await this.entitlements.read(project);
    const usage = await access.usage();
    const opened = purchases.filter((purchase) => !unopened.includes(purchase));
    const now = this.clock.now();
    const isClosedWith = (bought: readonly StoredItem[]) => isClosed(project, accessTimeOf(bought), now);
    const delivering = deliveringPurchases({ ...usage, free: list.content.free }, opened, files, isClosedWith);
    if (delivering.length === 0) return { entitlement, ...usage };
    await this.entitlements.markDelivered(delivering, now);
    // Read again: the line above may have waited for a withdrawal, which ends the access.
    return { entitlement: await this.entitlements.entitlementFor(project), ...usage };
  }
}
