import { Injectable } from '@nestjs/common';
import { refuse } from '../../common/errors.js';
import type { User } from '../auth/user.entity.js';
import { galleryPath } from '../projects/project.dto.js';
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
        ...item, id: key, at: new Date(at).toISOString(), galleryPath: projectId === null || clientEmail === null ? null : galleryPath(projectId, clientEmail),
      })),
      nextCursor: last ? `${last.at}_${last.key}` : null,
    };
  }
}

function readCursor(cursor: string): { at: string; key: string } {
  const split = cursor.indexOf('_');
  const at = cursor.slice(0, split);
  // The form has been checked; an instant of the 31st of February has a form too.
  if (Number.isNaN(Date.parse(at))) throw refuse('request.invalid', 'before must be the nextCursor of another page.', { fields: { before: 'Not a cursor.' } });
  return { at, key: cursor.slice(split + 1) };
}
