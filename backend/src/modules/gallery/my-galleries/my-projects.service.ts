import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { accessTimeOf, endOfAccess, isClosed, type AccessTime } from '../../entitlements/entitlement-total.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import type { MyCoverDto } from '../../media/listing/project-pictures.dto.js';
import { ProjectPicturesService } from '../../media/listing/project-pictures.service.js';
import { GalleryLinksService } from '../../projects/people/gallery-links.service.js';
import { GalleryProjectDto } from '../access/gallery.dto.js';
import type { UserProjectDto } from './my-project.dto.js';
import { ProjectListsService } from '../../projects/lists/project-lists.service.js';
import type { ProjectWithCounts } from '../../projects/lists/project-with-counts.query.js';

/** Lists a client's projects, each as long as they may open it. */
@Injectable()
export class MyProjectsService {
  constructor(
    private readonly projects: ProjectListsService,
    private readonly entitlements: EntitlementsService,
    private readonly pictures: ProjectPicturesService,
    private readonly links: GalleryLinksService,
    private readonly clock: Clock,
  ) {}

  /** Lists active projects that are shared with this address, newest first. */
  private async listShared(email: string): Promise<{ project: ProjectWithCounts; access: AccessTime }[]> {
    const shared = await this.projects.listForClient(email);
    const times = await this.entitlements.listAccessTimes(shared.map(({ id }) => id));
    return shared.map((project) => ({ project, access: times.get(project.id) ?? accessTimeOf([]) }));
  }

  async list(email: string): Promise<UserProjectDto[]> {
    return (await this.listShared(email)).map(({ project, access }) => ({
      ...GalleryProjectDto.of(project, access, project),
      userName: project.userName ?? 'Admin',
      galleryPath: this.links.path(project.id, project.person),
      receiptPath: this.links.receiptPath(project.id, project.person),
    }));
  }

  /** Lists the covers of galleries that are open to this client; the list of projects itself needs no files. */
  async listCovers(email: string): Promise<MyCoverDto[]> {
    const shared = await this.listShared(email);
    const open = shared.filter(({ project, access }) => !isClosed(project, access, this.clock.now()));
    return this.pictures.previewCovers(
      open.map(({ project, access }) => ({ id: project.id, ends: endOfAccess(project, access) })),
    );
  }
}
