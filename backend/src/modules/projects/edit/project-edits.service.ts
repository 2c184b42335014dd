import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import type { User } from '../../auth/users/user.entity.js';
import { AlbumsService } from '../albums/albums.service.js';
import { MediaService } from '../../media/listing/media.service.js';
import { ProjectsService } from './projects.service.js';
import { PresetsService } from '../presets/presets.service.js';

type NewProject = Parameters<ProjectsService['create']>[0];

/** What staff do with projects that concerns presets, sections or files, too. */
@Injectable()
export class ProjectEditsService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly presets: PresetsService,
    private readonly albums: AlbumsService,
    private readonly media: MediaService,
  ) {}

  /** Creates a project; a preset fills in what is not given. @returns its id @throws AppError `preset.not_found` */
  async create({ presetId, ...given }: NewProject & { presetId?: string | undefined }, creator: User): Promise<string> {
    return this.projects.create(presetId === undefined ? given : await this.presets.fill(presetId, given), creator);
  }

  /**
   * Creates a project as an earlier one: with its settings and sections, without its files and its client.
   * @returns its id
   * @throws AppError `project.not_found`
   */
  @Transactional()
  async copy(id: string, copy: Parameters<ProjectsService['copy']>[1], creator: User): Promise<string> {
    const copyId = await this.projects.copy(id, copy, creator);
    await this.albums.copy(id, copyId);
    return copyId;
  }

  /**
   * Edits a project. With the watermark switched off, files without it are rendered: both happens, or neither.
   * @throws AppError `project.changed`
   */
  @Transactional()
  async update(...[id, changes, editor, version]: Parameters<ProjectsService['update']>): Promise<void> {
    const unmarked = await this.projects.update(id, changes, editor, version);
    if (unmarked) await this.media.prepareProjectClean(id);
  }
}
