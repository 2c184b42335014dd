import { Injectable } from '@nestjs/common';
import { cutPage, readCursor } from '../../../common/lists/cursor.js';
import type { User } from '../../auth/users/user.entity.js';
import { GalleryLinksService } from '../../projects/people/gallery-links.service.js';
import type { LinkedPerson } from '../../projects/people/person.entity.js';
import type { ActivityDto, ActivityItemDto } from './activity.dto.js';
import { ActivityQuery } from './activity.query.js';

/** Lists the recent activity in a signed-in client's galleries. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly activity: ActivityQuery,
    private readonly links: GalleryLinksService,
  ) {}

  async list(user: User, before: string | undefined, limit: number): Promise<ActivityDto> {
    const rows = await this.activity.list(user.emailKey, readCursor(before), limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, ({ key }) => key);
    return {
      items: page.map(({ key, at, projectId, person, ...item }) => ({
        ...item,
        id: key,
        at: new Date(at).toISOString(),
        ...this.pathsOf(projectId, person),
      })),
      nextCursor,
    };
  }

  private pathsOf(
    projectId: string | null,
    person: LinkedPerson | null,
  ): Pick<ActivityItemDto, 'galleryPath' | 'receiptPath'> {
    if (projectId === null || person === null) return { galleryPath: null, receiptPath: null };
    return {
      galleryPath: this.links.path(projectId, person),
      receiptPath: this.links.receiptPath(projectId, person),
    };
  }
}
