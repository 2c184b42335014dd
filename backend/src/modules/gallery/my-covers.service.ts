import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { MyCoverDto } from '../media/project-pictures.dto.js';
import { ProjectPicturesService } from '../media/project-pictures.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { endOfAccess, isClosed } from './allowance.js';

/** Pictures beside a client's list of projects; the list itself needs no files. */
@Injectable()
export class MyCoversService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly pictures: ProjectPicturesService,
    private readonly clock: Clock,
  ) {}

  /** Of galleries that are open to this client. */
  async list(email: string): Promise<MyCoverDto[]> {
    const shared = await this.projects.listForClient(email);
    // What a purchase keeps open shows its picture inside: the list asks for no entitlements.
    const open = shared.filter((project) => !isClosed(project, 'free', this.clock.now()));
    return this.pictures.previewCovers(open.map((project) => ({ id: project.id, ends: endOfAccess(project, 'free') })));
  }
}
