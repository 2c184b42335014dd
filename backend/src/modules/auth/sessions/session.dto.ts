import { ApiProperty } from '../../../common/http/api-decorators.js';
import { deviceOf } from './device.js';
import type { Session } from './session.entity.js';

export class SessionDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: String, nullable: true, example: 'Firefox', description: 'Null when it is not known.' })
  browser: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Windows', description: 'Null when it is not known.' })
  system: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'To within five minutes.' }) lastUsedAt: string;
  @ApiProperty({ description: 'True for the session of this request.' }) isCurrent: boolean;

  static from({ id, userAgent, createdAt, lastUsedAt }: Session, currentId: string): SessionDto {
    return {
      id,
      ...deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === currentId,
    };
  }
}
