import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsISO8601, IsOptional, IsTimeZone, IsUUID, Matches, MaxLength } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../common/http/api-decorators.js';
import { NullableText } from '../../common/http/nullable-fields.js';
import type { AuditOutcome } from './audit-entry.entity.js';
import { IsWhole, OneOfField } from '../../common/http/fields.js';

const OUTCOMES = ['begun', 'done', 'rejected', 'failed'] as const;
const DEFAULT_LIMIT = 50;

/**
 * Accepts a day or an instant that is in the calendar and that `Date` reads: ISO 8601 also has weeks, and hours alone.
 */
const IsDayOrInstant = (name: string) => {
  const message = `${name} must be an ISO 8601 instant`;
  return applyDecorators(
    IsISO8601({ strict: true }, { message }),
    Matches(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/, { message }),
  );
};

/** Chooses the entries to list; every field narrows the choice. */
export interface AuditFilter {
  actorId?: string;
  area?: string;
  outcome?: string;
  /** The search finds a part of the action or of the name of its subject. */
  q?: string;
  from?: Date;
  to?: Date;
}

export class AuditFilterDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Who.' })
  @IsOptional()
  @IsUUID(undefined, { message: 'actorId must be the id of a user' })
  actorId?: string;

  @ApiPropertyOptional({
    description: 'projects, media, uploads, users, settings, sharing, payments, audit, auth, account.',
  })
  @IsOptional()
  @Matches(/^[a-z]{1,30}$/, { message: 'area must be a word like projects' })
  area?: string;

  @ApiPropertyOptional() @IsOptional() @OneOfField(OUTCOMES) outcome?: AuditOutcome;

  @ApiPropertyOptional({ description: "Part of the action or of its subject's name." })
  @IsOptional()
  @MaxLength(200, { message: 'q must be at most 200 characters long' })
  // oxlint-disable-next-line no-control-regex
  @Matches(/^[^\u0000-\u001f]*$/, { message: 'q must not hold control characters' })
  q?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The first instant, inclusive.' })
  @IsOptional()
  @IsDayOrInstant('from')
  from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Up to this instant (exclusive).' })
  @IsOptional()
  @IsDayOrInstant('to')
  to?: string;
}

export class AuditExportDto extends AuditFilterDto {
  @ApiPropertyOptional({ example: 'Europe/Berlin', description: 'Times are also written in this zone.' })
  @IsOptional()
  @IsTimeZone({ message: 'timezone must be a time zone such as Europe/Berlin' })
  timezone?: string;
}

export class AuditQueryDto extends AuditFilterDto {
  @ApiPropertyOptional({ description: 'nextCursor of the page before.' })
  @IsOptional()
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f-]{36}$/, {
    message: 'before must be a nextCursor value',
  })
  before?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 200, default: DEFAULT_LIMIT })
  @IsOptional()
  @Type(() => Number)
  @IsWhole(1, 200, { message: 'limit must be 1 to 200' })
  limit: number = DEFAULT_LIMIT;
}

export class AuditItemDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @NullableText() actorId: string | null;
  @NullableText() actorEmail: string | null;
  @NullableText() actorName: string | null;
  @ApiProperty({ description: 'The name of the call; signIn, signInFailed, signInLocked or passcodeLocked.' })
  action: string;
  @ApiProperty() area: string;
  @NullableText('project, file, user, purchase, priceList, coupon or withdrawal.') subjectKind: string | null;
  @NullableText() subjectId: string | null;
  @NullableText('Its name at the time.') subjectName: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }], nullable: true },
  })
  details: Record<string, string | number | boolean | null>;
  @ApiProperty({
    enum: OUTCOMES,
    description: 'begun: the outcome is unknown, for example because the server went down in between.',
  })
  outcome: AuditOutcome;
  @NullableText('Why it was rejected.') code: string | null;
}

export class AuditDto {
  @ApiProperty({ type: [AuditItemDto], description: 'Newest first.' }) items: AuditItemDto[];
  @NullableText() nextCursor: string | null;
}
