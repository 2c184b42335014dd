import { Injectable } from '@nestjs/common';
import { Transactional } from '../../common/transactions.js';
import type { User } from '../auth/users/user.entity.js';
import { ProjectEditsService } from '../projects/edit/project-edits.service.js';
import type { CopyProjectDto } from '../projects/edit/project-input.dto.js';
import { ReminderRulesRepository } from './reminder-rules.repository.js';

/** Copies projects with the switches of their automatic mails, which the module of projects does not know. */
@Injectable()
export class CopiedProjectsService {
  constructor(
    private readonly edits: ProjectEditsService,
    private readonly switches: ReminderRulesRepository,
  ) {}

  /**
   * Copies a project and the switches of its automatic mails: both, or neither.
   * @returns its id
   * @throws AppError `project.not_found`
   */
  @Transactional()
  async copy(id: string, copy: CopyProjectDto, creator: User): Promise<string> {
    const copyId = await this.edits.copy(id, copy, creator);
    await this.switches.saveSwitches({ ...(await this.switches.findSwitches(id)), projectId: copyId });
    return copyId;
  }
}
