import { Injectable } from '@nestjs/common';
import { cutPage, readCursor } from '../../../common/lists/cursor.js';
import type { User } from '../../auth/users/user.entity.js';
import { galleryPath } from '../../projects/core/project.entity.js';
import type { ActivityDto } from './activity.dto.js';
import { ActivityQuery } from './activity.query.js';

/** Recent activity in a signed-in client's galleries. */
@Injectable()
export class ActivityService {
  constructor(private readonly activity: ActivityQuery) {}

  async list(user: User, before: string | undefined, limit: number): Promise<ActivityDto> {
    const rows = await this.activity.list(user.emailKey, readCursor(before), limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, ({ key }) => key);
    return {
      items: page.map(({ key, at, projectId, clientEmail, ...item }) => ({
        ...item,
        id: key,
        at: new Date(at).toISOString(),
        galleryPath: projectId === null || clientEmail === null ? null : galleryPath(projectId, clientEmail),
      })),
      nextCursor,
    };
  }
}
