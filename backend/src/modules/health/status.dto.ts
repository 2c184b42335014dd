import { ApiProperty } from '../../common/http/api-decorators.js';
import { NullableInstant, NullableNumber } from '../../common/http/nullable-fields.js';
import { GROWING_KINDS, STORED_KINDS, type GrowingKind, type StoredKind } from '../../common/retention.js';

const STATUS_PARTS = [
  'database',
  'storage',
  'disk',
  'temporary',
  'queue',
  'files',
  'workers',
  'processes',
  'mail',
  'mails',
  'payments',
  'backups',
  'connections',
  'bucket',
  'mailServer',
  'mailDomain',
  'paymentAccount',
  'programs',
  'clock',
  'address',
  'certificate',
  'signIn',
] as const;
export type StatusPartName = (typeof STATUS_PARTS)[number];

const STATUS_CODES = [
  'ok',
  'no_answer',
  'bucket',
  'local_disk',
  'disk_free',
  'disk_scarce',
  'disk_full',
  'disk_unreadable',
  'disk_unused',
  'database_newer',
  'temporary_free',
  'temporary_scarce',
  'temporary_full',
  'jobs',
  'jobs_unfinished',
  'jobs_failed',
  'jobs_postponed',
  'files_fine',
  'files_failed',
  'workers_alive',
  'workers_busy',
  'workers_none',
  'processes_alike',
  'processes_queue',
  'processes_storage',
  'processes_release',
  'processes_settings',
  'mail_filed',
  'mails_sent',
  'mails_waiting',
  'mails_late',
  'payments_none',
  'payments_lost',
  'payments_sandbox',
  'backups_none',
  'backups_never',
  'backups_good',
  'backups_failed',
  'backups_late',
  'backups_missing',
  'backups_unpruned',
  'checked',
  'check_failed',
  'connections_many',
  'storage_range',
  'bucket_unreachable',
  'bucket_rejects',
  'bucket_withholds',
  'bucket_range',
  'bucket_read_cors',
  'bucket_cors',
  'bucket_etag',
  'bucket_lifecycle',
  'mail_server_fault',
  'mail_spf',
  'mail_dmarc',
  'mail_dkim_found',
  'mail_dkim_unseen',
  'mail_dns_silent',
  'account_rejected',
  'account_charges',
  'account_test',
  'webhook_missing',
  'webhook_disabled',
  'webhook_address',
  'webhook_events',
  'webhook_silent',
  'ffmpeg_missing',
  'ffmpeg_encoders',
  'ffmpeg_decoders',
  'ffmpeg_filters',
  'clock_database',
  'clock_store',
  'address_unreachable',
  'address_other',
  'address_proto',
  'address_client',
  'address_untrusted',
  'address_forged',
  'address_body',
  'address_buffered',
  'address_ranges',
  'certificate_invalid',
  'certificate_expires',
  'proof_impossible',
] as const;
export type StatusCode = (typeof STATUS_CODES)[number];

export class StatusPartDto {
  @ApiProperty({ enum: STATUS_PARTS }) name: StatusPartName;
  @ApiProperty({ enum: ['ok', 'warning', 'down'] }) state: 'ok' | 'warning' | 'down';
  @ApiProperty({ enum: STATUS_CODES, description: 'The finding as a code, for translation.' })
  code: StatusCode;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Values in the finding, such as figures or a bucket.',
  })
  values: Record<string, string>;
  @ApiProperty({ description: 'What was found.' }) detail: string;
  @ApiProperty({ description: 'What to do; empty when all is well.' }) advice: string;
}

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

/** Bytes of the whole installation, which a worker adds up once a day. */
export class StoredDto {
  @ApiProperty({ enum: STORED_KINDS, enumName: 'StoredKind' }) kind: StoredKind;
  @ApiProperty() bytes: number;
  @ApiProperty({ format: 'date', description: 'The day on which they were added up.' }) day: string;
  @ApiProperty({ type: GrowthChangeDto, nullable: true, description: 'Null until a second day was measured.' })
  change: GrowthChangeDto | null;
}

/** How much there is of something that grows with use. */
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
