import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { PurchaseState } from '../../payments/core/entitlement-level.js';

export type ActivityKind = 'gallery' | 'download' | 'purchase';

const DEFAULT_LIMIT = 20;

export class ActivityQueryDto {
  @ApiPropertyOptional({ description: 'nextCursor of the page before; left out: the newest.' })
  @IsOptional()
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[a-z]:[\w:.-]{1,120}$/, {
    message: 'before must be a nextCursor value',
  })
  before?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: DEFAULT_LIMIT })
  @IsOptional()
  @Type(() => Number)
  @Max(100, { message: 'limit must be 1 to 100' })
  @Min(1, { message: 'limit must be 1 to 100' })
  @IsInt({ message: 'limit must be 1 to 100' })
  limit: number = DEFAULT_LIMIT;
}

/** One item of a client's activity. */
export class ActivityItemDto {
  @ApiProperty() id: string;
  @ApiProperty({
    enum: ['gallery', 'download', 'purchase'],
    description: 'A gallery was shared, files were downloaded (those of one ZIP together), a package was bought.',
  })
  kind: ActivityKind;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty() projectName: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null where the gallery is closed.' }) galleryPath:
    string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Downloads: the first of the files.' }) fileName:
    string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Downloads: how many files.' }) fileCount: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Purchases: what was bought.' }) title: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Purchases: what was paid.' }) amountCents: number | null;
  @ApiProperty({ type: String, nullable: true }) currency: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Purchases: their state, for example succeeded or refunded.',
  })
  state: PurchaseState | null;
}

export class ActivityDto {
  @ApiProperty({ type: [ActivityItemDto], description: 'Newest first.' }) items: ActivityItemDto[];
  @ApiProperty({ type: String, nullable: true, description: 'Pass it on to get the next page; null at the end.' })
  nextCursor: string | null;
}
