import { Injectable } from '@nestjs/common';
import { readCursor } from '../../../common/lists/cursor.js';
import type { User } from '../../auth/user.entity.js';
import { galleryPath } from '../../projects/project.dto.js';
import type { ActivityDto } from './activity.dto.js';
import { ActivityRepository } from './activity.repository.js';

/** What happened lately around a signed-in client's galleries. */
@Injectable()
export class ActivityService {
  constructor(private readonly activity: ActivityRepository) {}

  async list(user: User, before: string | undefined, limit: number): Promise<ActivityDto> {
    const cursor = before === undefined ? null : readCursor(before);
    const rows = await this.activity.list(user.emailKey, cursor, limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map(({ key, at, projectId, clientEmail, ...item }) => ({
        ...item,
        id: key,
        at: new Date(at).toISOString(),
        galleryPath: projectId === null || clientEmail === null ? null : galleryPath(projectId, clientEmail),
      })),
      nextCursor: last ? `${last.at}_${last.key}` : null,
    };
  }
}
