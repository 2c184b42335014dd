import { Injectable } from '@nestjs/common';
import { cutPage, readCursor } from '../../common/lists/cursor.js';
import { MediaLinksService } from '../media/delivery/media-links.service.js';
import type { Project } from '../projects/project.entity.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { TimelineDto, TimelineFileDto } from './timeline.dto.js';
import { TimelineQuery } from './timeline.query.js';

/** What a client did in their gallery, for staff. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly timeline: TimelineQuery,
    private readonly projects: ProjectsService,
    private readonly links: MediaLinksService,
  ) {}

  async list(projectId: string, before: string | undefined, limit: number): Promise<TimelineDto> {
    const cursor = readCursor(before);
    const project = await this.projects.get(projectId);
    const rows = await this.timeline.list(project.id, cursor, limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, ({ key }) => key);
    const files = await this.files(
      project,
      page.flatMap(({ fileIds }) => fileIds),
    );
    return {
      items: page.map(({ key, at, fileIds, lastAt, ...item }) => ({
        ...item,
        id: key,
        at: new Date(at).toISOString(),
        lastAt: lastAt?.toISOString() ?? null,
        files: fileIds.flatMap((id) => files.get(id) ?? []),
      })),
      nextCursor,
    };
  }

  private async files({ accessVersion }: Project, ids: string[]): Promise<Map<string, TimelineFileDto>> {
    if (ids.length === 0) return new Map();
    const claims = { scope: 'staff' as const, accessVersion, expires: this.links.derivativeExpiry(null) };
    const rows = await this.timeline.listFiles([...new Set(ids)]);
    return new Map(
      rows.map(({ id, revision, originalName, fileType, thumbKey }) => [
        id,
        {
          id,
          name: originalName,
          fileType,
          thumbnailUrl:
            thumbKey &&
            `${this.links.base(id, { ...claims, revision })}/thumb${thumbKey.slice(thumbKey.lastIndexOf('.'))}`,
        },
      ]),
    );
  }
}
