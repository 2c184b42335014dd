import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableInstant, NullableNumber } from '../../../common/http/nullable-fields.js';
import { GROWING_KINDS, STORED_KINDS, type GrowingKind, type StoredKind } from '../../../common/retention.js';
import { StatusPartDto } from '../checks/status-part.dto.js';

export class FailedJobDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'The kind of job, such as `send-receipt`.' }) name: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) failedAt: string;
  @ApiProperty({ description: 'The last error.' }) reason: string;
}

export class WaitingJobDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'The kind of job, such as `send-receipt`.' }) name: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ description: 'Why the last try has failed; empty when there was none.' }) reason: string;
  @ApiProperty({ description: 'Staff can dismiss it. Files are deleted on the page of their project instead.' })
  canDismiss: boolean;
}

export class GrowthChangeDto {
  @ApiProperty({ description: 'Bytes that have come since that day; less than 0 where more have gone.' }) bytes: number;
  @ApiProperty({ format: 'date', description: 'The first day within the last thirty that was measured.' })
  since: string;
}

/** States the bytes of the whole installation, which a worker adds up once a day. */
export class StoredDto {
  @ApiProperty({ enum: STORED_KINDS, enumName: 'StoredKind' }) kind: StoredKind;
  @ApiProperty() bytes: number;
  @ApiProperty({ format: 'date', description: 'The day on which they were added up.' }) day: string;
  @ApiProperty({ type: GrowthChangeDto, nullable: true, description: 'Null until a second day was measured.' })
  change: GrowthChangeDto | null;
}

/** States how much there is of something that grows with use. */
export class GrowthDto {
  @ApiProperty({ enum: GROWING_KINDS, enumName: 'GrowingKind' }) kind: GrowingKind;
  @ApiProperty({ description: 'The number of them; an estimate above 100,000.' }) count: number;
  @ApiProperty({ description: 'What they take on the disk; of jobs, all jobs together; of uploads, their files.' })
  bytes: number;
  @NullableInstant('The time of the oldest one; null also where there are too many to look.') oldestAt: string | null;
  @NullableNumber('The days for which they are kept; null: as long as their gallery or order.') days: number | null;
  @ApiProperty({ type: GrowthChangeDto, nullable: true, description: 'Null until a day before today was measured.' })
  change: GrowthChangeDto | null;
}

export class StatusDto {
  @ApiProperty({ enum: ['ok', 'warning', 'down'], description: 'The worst of the parts.' }) state:
    | 'ok'
    | 'warning'
    | 'down';
  @ApiProperty({ description: 'The version of the server.', example: '1.0.0' }) version: string;
  @ApiProperty({ format: 'date-time' }) checkedAt: string;
  @ApiProperty({ type: [StatusPartDto] }) parts: StatusPartDto[];
  @ApiProperty({ type: [FailedJobDto], description: 'Jobs that need staff, the last first; at most 100.' })
  failedJobs: FailedJobDto[];
  @ApiProperty({
    type: [WaitingJobDto],
    description:
      'Jobs that wait for a retry, and emails that have waited for ten minutes, the oldest first; at most 100.',
  })
  waitingJobs: WaitingJobDto[];
  @ApiProperty({ type: [GrowthDto], description: 'What grows with use: how much there is, and how long it is kept.' })
  growth: GrowthDto[];
  @ApiProperty({ type: [StoredDto], description: 'What is stored altogether; empty until it was measured once.' })
  stored: StoredDto[];
}
