import { invalidValue } from '../../../common/messages.js';
import { Injectable } from '@nestjs/common';
import { invalidField } from '../../../common/errors.js';
import { isUuid } from '../../../common/identifiers.js';
import type { Audience } from '../../projects/core/audience.js';
import { MediaLinksService } from '../../projects/gate/media-links.service.js';
import { MediaPresenter } from './media-presenter.js';
import type { ImageSourceDto } from '../core/media-file.dto.js';
import type { MyCoverDto, ProjectPictureDto, ProjectPicturesDto } from './project-pictures.dto.js';
import { ProjectPicturesQuery, type PictureRow } from './project-pictures.query.js';

const IDS_PROBLEM = 'ids must be ids with commas between';

/** Reads the pictures that lists of projects show beside the names. */
@Injectable()
export class ProjectPicturesService {
  constructor(
    private readonly pictures: ProjectPicturesQuery,
    private readonly presenter: MediaPresenter,
    private readonly links: MediaLinksService,
  ) {}

  /**
   * Lists covers, and the files that a search found; in the order of the ids, without those that no longer exist.
   * @throws AppError `request.invalid`
   */
  async read(ids: string, text: string | undefined): Promise<ProjectPicturesDto[]> {
    const projectIds = ids
      .toLowerCase()
      .split(',')
      .filter((id) => id !== '');
    if (!projectIds.every(isUuid)) throw invalidField('ids', invalidValue(IDS_PROBLEM), IDS_PROBLEM);
    const [covers, matches] = await Promise.all([
      this.pictures.covers(projectIds, 'staff'),
      text?.trim() ? this.pictures.matches(projectIds, text.trim()) : [],
    ]);
    return projectIds.flatMap((projectId) => {
      const cover = covers.find((row) => row.projectId === projectId);
      const match = matches.find((row) => row.projectId === projectId);
      return cover || match
        ? [{ projectId, cover: this.picture(cover), match: this.picture(match), matchCount: match?.total ?? 0 }]
        : [];
    });
  }

  /**
   * Lists the covers of galleries that are open to one of their clients; their links expire with the gallery's timer.
   * Galleries without files are left out.
   */
  async previewCovers(projects: readonly { id: string; ends: Date | null }[]): Promise<MyCoverDto[]> {
    const ends = new Map(projects.map((project) => [project.id, project.ends]));
    return (await this.pictures.covers([...ends.keys()], 'clients')).map((row) => {
      const { projectId, accessVersion, placeholder, width, height } = row;
      const sources = this.presenter.coverSources(row, {
        scope: 'preview',
        accessVersion,
        expires: this.links.derivativeExpiry(ends.get(projectId) ?? null),
      });
      return { projectId, placeholder, width, height, sources };
    });
  }

  /**
   * Returns the cover of a gallery that has closed, as an audience sees it; null without files. A link grants every
   * preview of its file, so a film has its placeholder alone: its stream stays closed. docs/decisions/082
   */
  async closedCover(
    projectId: string,
    audience: Audience,
  ): Promise<{ placeholder: string | null; sources: ImageSourceDto[] } | null> {
    const [row] = await this.pictures.covers([projectId], audience);
    if (!row) return null;
    const expires = this.links.derivativeExpiry(null);
    const claims = { scope: 'preview', accessVersion: row.accessVersion, expires } as const;
    return {
      placeholder: row.placeholder,
      sources: row.fileType === 'photo' ? this.presenter.coverSources(row, claims) : [],
    };
  }

  private picture(row: PictureRow | undefined): ProjectPictureDto | null {
    if (!row) return null;
    const { id, name, fileType, placeholder, accessVersion } = row;
    const { thumbnailUrl } = this.presenter.urls(row, {
      scope: 'staff',
      accessVersion,
      expires: this.links.derivativeExpiry(null),
    });
    return { mediaFileId: id, name, fileType, thumbnailUrl, placeholder };
  }
}
