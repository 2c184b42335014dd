import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { MyCoverDto } from '../../media/listing/project-pictures.dto.js';
import { ProjectPicturesService } from '../../media/listing/project-pictures.service.js';
import { MyProjectsService } from './my-projects.service.js';
import { endOfAccess, isClosed } from '../../entitlements/entitlement-total.js';

/** Pictures beside a client's list of projects; the list itself needs no files. */
@Injectable()
export class MyCoversService {
  constructor(
    private readonly projects: MyProjectsService,
    private readonly pictures: ProjectPicturesService,
    private readonly clock: Clock,
  ) {}

  /** Of galleries that are open to this client. */
  async list(email: string): Promise<MyCoverDto[]> {
    const shared = await this.projects.listShared(email);
    const open = shared.filter((each) => !isClosed(each.project, each.access, this.clock.now()));
    return this.pictures.previewCovers(
      open.map((each) => ({ id: each.project.id, ends: endOfAccess(each.project, each.access) })),
    );
  }
}
