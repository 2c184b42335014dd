import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { Project } from '../../projects/core/project.entity.js';
import { VisitsRepository } from './visits.repository.js';

/**
 * Records that a client has opened their gallery. The page itself reports it, so that no mail scanner or link preview
 * counts.
 */
@Injectable()
export class VisitsService {
  constructor(
    private readonly visits: VisitsRepository,
    private readonly clock: Clock,
  ) {}

  async note(project: Project, asStaff: boolean): Promise<void> {
    if (!asStaff) await this.visits.note(project.id, project.clientEmailKey, this.clock.now());
  }
}
