import { IsOptional, MaxLength } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../common/http/api-decorators.js';
import { toDto } from '../../common/http/dto-fields.js';
import { IsId } from '../../common/http/fields.js';
import { NullableInstant, NullableNumber, NullableText } from '../../common/http/nullable-fields.js';
import type { Export, ExportState } from './export.entity.js';

/** Chooses one project, the galleries of one client, or everything. */
export class ExportScopeDto {
  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: 'Only this project.' })
  @IsOptional()
  @IsId({ message: 'project must be the id of a project' })
  project?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 320,
    description: 'Only the galleries whose client this address is.',
  })
  @IsOptional()
  @MaxLength(320, { message: 'client must be an email address' })
  client?: string | null;
}

/** Describes an export that is being prepared or can be downloaded. */
export class ExportDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['waiting', 'ready', 'failed'] }) state: ExportState;
  @ApiProperty({ description: 'Files that the export has; an estimate until it has begun.' }) fileCount: number;
  @ApiProperty({ description: 'Files that have been looked at.' }) doneCount: number;
  @NullableNumber('Length of the ZIP in bytes; null until it is ready.') bytes: number | null;
  @NullableInstant('The instant of its rows; null until it is ready.') madeAt: string | null;
  @ApiProperty({ format: 'date-time', description: 'The time at which it is deleted.' }) expiresAt: string;
  @NullableText('The reason why it failed, in English; null where only the log of the worker has it.')
  error: string | null;
  @NullableText('Leads to the ZIP, which can be resumed by Range; null until it is ready.') downloadUrl: string | null;

  static from(found: Export): ExportDto {
    const { id, state } = found;
    return toDto(ExportDto, { ...found, downloadUrl: state === 'ready' ? `/api/admin/exports/${id}/zip` : null });
  }
}

/** Says how much an export would contain, and which one is there. */
export class ExportPreviewDto {
  @ApiProperty({ description: 'Originals, invoices and pictures of the studio.' }) fileCount: number;
  @ApiProperty({ description: 'Bytes of the originals.' }) bytes: number;
  @ApiProperty({ description: 'True where both are estimates, since there are many files.' }) isEstimate: boolean;
  @ApiProperty({
    type: ExportDto,
    nullable: true,
    description: 'The last export of the same scope that you have asked for; null: there is none any more.',
  })
  last: ExportDto | null;
}
