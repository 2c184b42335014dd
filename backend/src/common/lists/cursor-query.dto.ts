import { Type } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import { ApiPropertyOptional } from '../http/api-decorators.js';
import { IsWhole } from '../http/fields.js';

const DEFAULT_LIMIT = 20;

/** The requested page of a list that is read from the newest entry on. */
export class CursorQueryDto {
  @ApiPropertyOptional({ description: 'nextCursor of the page before; left out: the newest.' })
  @IsOptional()
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[a-z]:[\w:.-]{1,120}$/, {
    message: 'before must be a nextCursor value',
  })
  before?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: DEFAULT_LIMIT })
  @IsOptional()
  @Type(() => Number)
  @IsWhole(1, 100, { message: 'limit must be 1 to 100' })
  limit: number = DEFAULT_LIMIT;
}
