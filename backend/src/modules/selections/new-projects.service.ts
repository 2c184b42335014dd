import { Injectable } from '@nestjs/common';
import { Transactional } from '../../common/transactions.js';
import type { User } from '../auth/users/user.entity.js';
import { ProjectEditsService } from '../projects/edit/project-edits.service.js';
import type { CreateProjectDto } from '../projects/edit/project-input.dto.js';
import { PresetsService } from '../projects/presets/presets.service.js';
import { SelectionsService } from './selections.service.js';

/** Creates projects with the selections of their preset, which the module of projects does not know. */
@Injectable()
export class NewProjectsService {
  constructor(
    private readonly edits: ProjectEditsService,
    private readonly presets: PresetsService,
    private readonly selections: SelectionsService,
  ) {}

  /**
   * Creates a project with the selections of its preset: both, or neither.
   * @returns its id
   * @throws AppError `request.invalid`, `preset.not_found`
   */
  @Transactional()
  async create(project: CreateProjectDto, creator: User): Promise<string> {
    const id = await this.edits.create(project, creator);
    if (project.presetId !== undefined)
      await this.selections.addOfPreset(id, (await this.presets.get(project.presetId)).selections);
    return id;
  }
}
