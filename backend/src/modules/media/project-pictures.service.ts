import { Injectable } from '@nestjs/common';
import { refuse } from '../../common/errors.js';
import { isUuid } from '../../common/uuid.js';
import { MediaLinksService } from './media-links.service.js';
import { MediaPresenter } from './media-presenter.js';
import type { ProjectPictureDto, ProjectPicturesDto } from './project-pictures.dto.js';
import { ProjectPicturesRepository, type PictureRow } from './project-pictures.repository.js';

/** What lists of projects show beside the names. */
@Injectable()
export class ProjectPicturesService {
  constructor(
    private readonly pictures: ProjectPicturesRepository,
    private readonly presenter: MediaPresenter,
    private readonly links: MediaLinksService,
  ) {}

  /** Covers, and the files that a search found; in the order of the ids, without those that are gone. @throws AppError `request.invalid` */
  async read(ids: string, text: string | undefined): Promise<ProjectPicturesDto[]> {
    const projectIds = ids.split(',').filter((id) => id !== '');
    if (!projectIds.every(isUuid)) throw refuse('request.invalid', 'ids must be ids with commas between', { fields: { ids: 'ids must be ids with commas between' } });
    const [covers, matches] = await Promise.all([this.pictures.covers(projectIds), text?.trim() ? this.pictures.matches(projectIds, text.trim()) : []]);
    return projectIds.flatMap((projectId) => {
      const cover = covers.find((row) => row.projectId === projectId);
      const match = matches.find((row) => row.projectId === projectId);
      return cover || match ? [{ projectId, cover: this.picture(cover), match: this.picture(match), matchCount: match?.total ?? 0 }] : [];
    });
  }

  private picture(row: PictureRow | undefined): ProjectPictureDto | null {
    if (!row) return null;
    const { id, revision, name, fileType, placeholder, thumbKey, accessVersion } = row;
    const renditions = thumbKey === null ? null : [{ name: 'thumb', class: 'staff', key: thumbKey, width: 0, height: 0 }];
    const { thumbnailUrl } = this.presenter.urls({ id, revision, fileType, renditions }, { scope: 'staff', accessVersion, expires: this.links.derivativeExpiry(null) });
    return { mediaFileId: id, name, fileType, thumbnailUrl, placeholder };
  }
}
