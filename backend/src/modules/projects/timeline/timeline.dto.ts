import { ApiProperty } from '@nestjs/swagger';

const TIMELINE_KINDS = ['visit', 'download', 'favourite', 'headshot', 'purchase', 'refund', 'share'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export class TimelineFileDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty({ enum: ['video', 'photo'] }) fileType: 'video' | 'photo';
  @ApiProperty({ type: String, nullable: true }) thumbnailUrl: string | null;
}

export class TimelineItemDto {
  @ApiProperty() id: string;
  @ApiProperty({ enum: TIMELINE_KINDS }) kind: TimelineKind;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Visits: when the client was last seen.',
  })
  lastAt: string | null;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Null where it is in the trash or deleted.',
  })
  projectId: string | null;
  @ApiProperty({ type: String, nullable: true }) projectName: string | null;
  @ApiProperty({ type: [TimelineFileDto], description: 'The first few of the files that are still there.' })
  files: TimelineFileDto[];
  @ApiProperty({ type: String, nullable: true, description: 'Downloads: the first name, also of a file that is gone.' })
  fileName: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'How many files; several at once are one ZIP.' })
  fileCount: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'What was bought, or the subject of the mail.' }) title:
    string | null;
  @ApiProperty({ type: Number, nullable: true }) amountCents: number | null;
  @ApiProperty({ type: String, nullable: true }) currency: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The state of the purchase, refund or mail.' }) state:
    string | null;
}

export class TimelineDto {
  @ApiProperty({ type: [TimelineItemDto], description: 'Newest first.' }) items: TimelineItemDto[];
  @ApiProperty({ type: String, nullable: true, description: 'Pass it on to get the next page; null at the end.' })
  nextCursor: string | null;
}
