import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { DownloadSize, FileType } from '../media/core/media-file.entity.js';
import { forClients, forPerson, type HeldProject } from '../projects/people/holder.js';
import { ProjectsService } from '../projects/edit/projects.service.js';
import { UndeliveredQuery } from './undelivered.query.js';
import { deliveringEntitlements, type ClientState, type GalleryFile } from './allowance.js';
import { accessTimeOf, isClosed, type Entitlement } from './entitlement-total.js';
import { EntitlementsService, type ClientEntitlements } from './entitlements.service.js';
import { EntitlementsRepository } from './entitlements.repository.js';

/** Only a purchase opened the file of which this clean rendition is requested. */
export interface CleanView {
  projectId: string;
  fileId: string;
  fileType: FileType;
  /** The link has this access version. */
  accessVersion: number;
  /** The guest whose purchase it is; null for the clients. */
  guestId: string | null;
}

/** Records the files that a download delivers, or a clean rendition: the right of withdrawal ends with it. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly repository: EntitlementsRepository,
    private readonly undelivered: UndeliveredQuery,
    private readonly projects: ProjectsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads what a client may have, for deciding about the download of these files in a transaction with their row
   * locked. The entitlements that open them count as delivered, unless the transaction is rolled back.
   */
  async deliver(project: HeldProject, files: readonly GalleryFile[], size: DownloadSize): Promise<ClientState> {
    const client = await this.entitlements.read(project, size);
    // Read again: marking may have waited for a withdrawal, which ends the access.
    const { total, usage } = (await this.mark(project, client, files, 'download'))
      ? await this.entitlements.read(project, size)
      : client;
    return { total, ...usage };
  }

  /**
   * Records that a clean rendition is about to be sent. Usually everything was delivered before: one look-up. A
   * withdrawal raises the project's access version, so whichever of the two is first wins.
   * @returns false when the link has ended meanwhile
   */
  async recordView({ projectId, fileId, fileType, accessVersion, guestId }: CleanView): Promise<boolean> {
    const isValid = (known: { accessVersion: number } | null) => known?.accessVersion === accessVersion;
    const known = await this.undelivered.read(projectId, guestId, this.clock.now());
    if (!known?.undelivered || !isValid(known)) return isValid(known);
    const found = await this.projects.find(projectId);
    if (!found) return false;
    const project = guestId === null ? forClients(found) : forPerson(found, { id: guestId, kind: 'guest' });
    await this.mark(project, await this.entitlements.read(project), [{ id: fileId, fileType }], 'view');
    // A withdrawal may have been committed between the two reads.
    return isValid(await this.undelivered.read(projectId, guestId, this.clock.now()));
  }

  /** @returns whether a purchase was marked */
  private async mark(
    project: HeldProject,
    { free, entitlements, deferred, usage }: ClientEntitlements,
    files: readonly GalleryFile[],
    how: 'download' | 'view',
  ): Promise<boolean> {
    const opened = entitlements.filter((each) => !deferred.includes(each));
    const now = this.clock.now();
    const isClosedWith = (some: readonly Entitlement[]) => isClosed(project, accessTimeOf(some), now);
    const delivering = deliveringEntitlements({ ...usage, free }, opened, files, how, isClosedWith);
    if (delivering.length > 0)
      await this.repository.markDelivered(
        delivering.map(({ sourceId }) => sourceId),
        now,
      );
    return delivering.length > 0;
  }
}
