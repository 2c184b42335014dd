import { Injectable } from '@nestjs/common';
import { cutPage, readCursor, type Cursor } from '../../../common/lists/cursor.js';
import { MediaLinksService } from '../gate/media-links.service.js';
import { ProjectsService } from '../edit/projects.service.js';
import type { TimelineDto, TimelineFileDto } from './timeline.dto.js';
import { TimelineQuery, type TimelineScope } from './timeline.query.js';

/** Shows staff what a client did in their gallery. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly timeline: TimelineQuery,
    private readonly projects: ProjectsService,
    private readonly links: MediaLinksService,
  ) {}

  async list(projectId: string, before: string | undefined, limit: number): Promise<TimelineDto> {
    const cursor = readCursor(before);
    const { id } = await this.projects.get(projectId);
    return this.read({ projectId: id }, cursor, limit);
  }

  /** Lists what a client did in all their galleries. */
  async listOfClient(emailKey: string, before: string | undefined, limit: number): Promise<TimelineDto> {
    return this.read({ emailKey }, readCursor(before), limit);
  }

  private async read(scope: TimelineScope, cursor: Cursor | null, limit: number): Promise<TimelineDto> {
    const rows = await this.timeline.list(scope, cursor, limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, ({ key }) => key);
    const files = await this.files(page.flatMap(({ fileIds }) => fileIds));
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

  private async files(ids: string[]): Promise<Map<string, TimelineFileDto>> {
    if (ids.length === 0) return new Map();
    const claims = { scope: 'staff' as const, expires: this.links.derivativeExpiry(null) };
    const rows = await this.timeline.listFiles([...new Set(ids)]);
    return new Map(
      rows.map(({ id, revision, accessVersion, originalName, fileType, thumbKey }) => [
        id,
        {
          id,
          name: originalName,
          fileType,
          thumbnailUrl:
            thumbKey &&
            `${this.links.base(id, { ...claims, accessVersion, revision })}/thumb${thumbKey.slice(thumbKey.lastIndexOf('.'))}`,
        },
      ]),
    );
  }
}
