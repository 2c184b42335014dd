import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { CleanViewsService, type CleanView } from '../../media/delivery/clean-views.service.js';
import { accessTimeOf, isClosed } from '../../payments/core/entitlement-level.js';
import {
  EntitlementsService,
  type ClientPurchases,
  type StoredItem,
} from '../../payments/core/entitlements.service.js';
import type { Project } from '../../projects/core/project.entity.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { deliveringPurchases, type ClientState, type GalleryFile } from './allowance.js';
import type { AllowanceUsage, LockedAccess } from './client-access.repository.js';
import { ClientStateQuery } from './client-state.query.js';
import { UndeliveredQuery } from './undelivered.query.js';

/** Notes which purchases are delivered by a download, or by showing a file clean: their right of withdrawal ends. */
@Injectable()
export class DeliveriesService implements OnModuleInit {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly clients: ClientStateQuery,
    private readonly undelivered: UndeliveredQuery,
    private readonly projects: ProjectsService,
    private readonly views: CleanViewsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.views.register((view) => this.recordView(view));
  }

  /**
   * What a client may have, for deciding about the download of these files in the same transaction. The purchases that
   * open them count as delivered, unless the transaction is rolled back.
   */
  async deliver(project: Project, access: LockedAccess, files: readonly GalleryFile[]): Promise<ClientState> {
    const client = await this.entitlements.read(project);
    const usage = await access.usage();
    if (!(await this.mark(project, client, usage, files, 'download')))
      return { entitlement: client.entitlement, ...usage };
    // Read again: marking may have waited for a withdrawal, which ends the access.
    return { entitlement: await this.entitlements.entitlementFor(project), ...usage };
  }

  /**
   * Records that a clean rendition is about to be sent. Usually everything was delivered before: one look-up. A withdrawal
   * raises the project's access version, so whichever of the two is first wins.
   * @returns false when the link has ended meanwhile
   */
  private async recordView({ projectId, fileId, fileType, accessVersion }: CleanView): Promise<boolean> {
    const isValid = (known: { accessVersion: number } | null) => known?.accessVersion === accessVersion;
    const known = await this.undelivered.read(projectId, this.clock.now());
    if (!known?.undelivered || !isValid(known)) return isValid(known);
    const project = await this.projects.find(projectId);
    if (!project) return false;
    const { usage, ...client } = await this.clients.read(project);
    await this.mark(project, client, usage, [{ id: fileId, fileType }], 'view');
    // A withdrawal may have been committed between the two reads.
    return isValid(await this.undelivered.read(projectId, this.clock.now()));
  }

  /** @returns whether a purchase was marked */
  private async mark(
    project: Project,
    { list, purchases, unopened }: ClientPurchases,
    usage: AllowanceUsage,
    files: readonly GalleryFile[],
    how: 'download' | 'view',
  ): Promise<boolean> {
    const opened = purchases.filter((purchase) => !unopened.includes(purchase));
    const now = this.clock.now();
    const isClosedWith = (bought: readonly StoredItem[]) => isClosed(project, accessTimeOf(bought), now);
    const { videoIds, chosenPhotoIds } = usage;
    const used = { videoIds, chosenPhotoIds, free: list.content.free };
    const delivering = deliveringPurchases(used, opened, files, how, isClosedWith);
    if (delivering.length > 0) await this.entitlements.markDelivered(delivering, now);
    return delivering.length > 0;
  }
}
