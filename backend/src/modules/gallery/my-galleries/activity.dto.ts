import { ApiProperty } from '@nestjs/swagger';

export type ActivityKind = 'gallery' | 'download' | 'purchase';

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
  state: string | null;
}

export class ActivityDto {
  @ApiProperty({ type: [ActivityItemDto], description: 'Newest first.' }) items: ActivityItemDto[];
  @ApiProperty({ type: String, nullable: true, description: 'Pass it on to get the next page; null at the end.' })
  nextCursor: string | null;
}
