import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { DownloadSize } from '../media/core/media-file.entity.js';
import type { Project } from '../projects/core/project.entity.js';
import type { HeldProject } from '../projects/people/holder.js';
import type { GalleryPerson } from '../projects/people/person.entity.js';
import { unlockedBy, type ClientUsage, type GalleryFile } from './allowance.js';
import { NOTHING, sizesOf, type FreeAllowance, type OfferedList, type PackageContents } from './contents.js';
import {
  accessTimeOf,
  isDeferred,
  levelOf,
  totalOf,
  type AccessLevel,
  type AccessTime,
  type Entitlement,
  type EntitlementTotal,
} from './entitlement-total.js';
import { ClientAccessRepository, type LockedAccess } from './usage/client-access.repository.js';
import { EntitlementsQuery, type EntitledGallery, type StoredClient } from './entitlements.query.js';
import { EntitlementsRepository, type NewEntitlement } from './entitlements.repository.js';

/** The part of a project that decides what is open. */
export type EntitledProject = EntitledGallery & Pick<Project, 'access' | 'createdAt'>;

/** The entitlements of a client in a gallery, and their usage. */
export interface ClientEntitlements {
  free: FreeAllowance;
  list: OfferedList;
  entitlements: Entitlement[];
  /** The entitlements whose delivery is deferred. */
  deferred: Entitlement[];
  /** The total of the entitlements that are open. */
  total: EntitlementTotal;
  /** The total of all entitlements, deferred ones too: only more than that can be sold. */
  futureTotal: EntitlementTotal;
  usage: ClientUsage;
}

/** Computes what a client may have in a gallery, for the gallery and for payments. */
@Injectable()
export class EntitlementsService {
  constructor(
    private readonly query: EntitlementsQuery,
    private readonly repository: EntitlementsRepository,
    private readonly clients: ClientAccessRepository,
    private readonly clock: Clock,
  ) {}

  /** @param size limits a partner to the files that they may have in this size */
  async read(project: EntitledProject, size?: DownloadSize): Promise<ClientEntitlements> {
    return this.of(project, await this.query.read(project), size);
  }

  /** Computes the entitlements of a client from rows that another statement has read. */
  of(
    project: EntitledProject,
    { list, usage, entitlements: all }: StoredClient,
    size?: DownloadSize,
  ): ClientEntitlements {
    // A client has the sizes of all that they have together, and a partner each file in the sizes in which it was
    // granted.
    const isExact = size !== undefined && project.holder.kind === 'partner';
    const stored = isExact ? all.filter(({ contents }) => contents.downloadSizes.includes(size)) : all;
    const free = freeIn(project, list.content.free);
    const entitlements = [...stored, ...entitlementsOf(project, list.content.packages)];
    return {
      free,
      list,
      entitlements,
      deferred: entitlements.filter((each) => isDeferred(each, this.clock.now())),
      total: totalOf(free, this.opened(entitlements)),
      futureTotal: totalOf(free, entitlements),
      usage,
    };
  }

  private opened<E extends Entitlement>(entitlements: readonly E[]): E[] {
    const now = this.clock.now();
    return entitlements.filter((each) => !isDeferred(each, now));
  }

  /**
   * Locks the holder's row to the end of the transaction: two downloads at once are counted one after the other.
   * @param person who downloads or chooses
   */
  lock({ id, holder }: Pick<HeldProject, 'id' | 'holder'>, person: Pick<GalleryPerson, 'id'>): Promise<LockedAccess> {
    return this.clients.lock(id, holder.key, person.id);
  }

  /** Gives a client something, in the transaction of its source. */
  give(entitlement: NewEntitlement): Promise<void> {
    return this.repository.insert(entitlement);
  }

  /** Revokes what a source gave, and ends its links; or restores it. Twice is the same as once. */
  setRevoked(sourceId: string, isRevoked: boolean): Promise<void> {
    return this.repository.setRevokedAt(sourceId, isRevoked ? this.clock.now() : null);
  }

  /** Opens at once what a source gave, whenever it would have opened. */
  open(sourceId: string): Promise<void> {
    return this.repository.setOpensAt(sourceId, this.clock.now());
  }

  /** Lists the files that will be open to a client, with those that they have downloaded and chosen. */
  openFiles({ futureTotal: total, usage }: ClientEntitlements, files: readonly GalleryFile[]): string[] {
    return files.filter(unlockedBy({ total, ...usage })).map(({ id }) => id);
  }

  /** Returns the present level. */
  async levelFor(project: Pick<HeldProject, 'id' | 'holder'>): Promise<AccessLevel> {
    return levelOf(this.opened(await this.query.list(project)));
  }

  /** Returns how long entitlements of their clients keep these galleries open, by project. */
  async listAccessTimes(projectIds: readonly string[]): Promise<Map<string, AccessTime>> {
    const all = this.opened(await this.query.listIn(projectIds));
    return new Map(projectIds.map((id) => [id, accessTimeOf(all.filter(({ projectId }) => projectId === id))]));
  }
}

/** A project that shows only previews offers nothing for free. */
export const freeIn = ({ access }: Pick<Project, 'access'>, free: FreeAllowance): FreeAllowance =>
  access === 'preview' ? { ...free, videos: 0, photos: 0 } : free;

/** Returns contents with every file, in each size that a package of the list has. */
export const everythingOf = (packages: readonly { contents: PackageContents }[]): PackageContents => ({
  ...NOTHING,
  videos: null,
  photos: null,
  downloadSizes: sizesOf(packages.map(({ contents }) => contents)),
});

/** Lists what the project itself entitles to: one that is open without paying gives every file while its timer runs. */
function entitlementsOf(
  { id, access, createdAt }: Pick<Project, 'id' | 'access' | 'createdAt'>,
  packages: readonly { contents: PackageContents }[],
): Entitlement[] {
  if (access !== 'everything') return [];
  const contents = everythingOf(packages);
  return [
    {
      source: 'project',
      sourceId: id,
      contents,
      since: createdAt,
      opensAt: null,
      deliveredAt: null,
      deletedFileIds: null,
    },
  ];
}
