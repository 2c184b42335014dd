import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, Matches, ValidateIf } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { message } from '../../../common/messages.js';
import { BooleanField, IfSent, IsId, OneOfField, TextField } from '../../../common/http/fields.js';
import { AUDIENCES, type Audience } from '../../projects/core/audience.js';
import { MEDIA_ORDERS, type MediaOrder } from '../../projects/core/project.entity.js';

/** A body takes as many ids (`jsonLimitError`); the console sends more in several calls. */
const MAX_FILES = 10_000;

const FileIds = () =>
  applyDecorators(
    ApiProperty({ type: [String], format: 'uuid', maxItems: MAX_FILES }),
    IsId({ each: true, message: 'mediaFileIds must be ids of files' }),
    ArrayMaxSize(MAX_FILES, { message: `At most ${MAX_FILES} files in one call` }),
    ArrayMinSize(1, { message: 'mediaFileIds must not be empty' }),
    IsArray({ message: 'mediaFileIds must be a list' }),
  );

/** Declares null or an id; when it is left out, nothing changes. */
const IdOrNull = (name: string, description: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description }),
    ValidateIf((_: object, value: unknown) => value !== undefined && value !== null),
    IsId({ message: `${name} must be an id, or null` }),
  );

export class MediaFileIdsDto {
  @FileIds() mediaFileIds: string[];
}

export class MoveMediaDto {
  @ApiProperty({ description: 'The files in the order that they should have.' })
  @FileIds()
  mediaFileIds: string[];

  @IdOrNull('albumId', 'The section to move them to; null for none; leave out to keep theirs.') albumId?: string | null;
  @IdOrNull(
    'beforeId',
    'The file to put them before; null for the end; leave out to keep their places. Setting a place makes the order manual.',
  )
  beforeId?: string | null;
}

export class MediaVisibilityDto {
  @FileIds() mediaFileIds: string[];

  @ApiPropertyOptional({
    type: String,
    enum: [...AUDIENCES, null],
    nullable: true,
    description:
      'Who sees the files, unless their section is for fewer; null: whoever sees their section; leave out to keep.',
  })
  @IfSent()
  @IsIn([...AUDIENCES, null], { message: `visibility must be one of ${AUDIENCES.join(', ')}, or null` })
  visibility?: Audience | null;

  @IfSent() @BooleanField('False ends what a client has made private; leave out to keep.') isPrivate?: boolean;
}

export class MediaOrderDto {
  @OneOfField(MEDIA_ORDERS) order: MediaOrder;
}

export class RenameMediaDto {
  @ApiProperty({
    type: String,
    nullable: true,
    maxLength: 200,
    description: 'Shown in place of the original name; null restores the original name.',
  })
  @ValidateIf(({ displayName }: RenameMediaDto) => displayName !== null)
  @TextField({ max: 200, message: message('file_name_required') })
  displayName: string | null;
}

export class ReplaceMediaDto {
  @TextField({ max: 500, message: 'key is required' }) key: string;

  @ApiPropertyOptional({
    type: String,
    pattern: '^[0-9a-fA-F]{64}$',
    description: 'SHA-256 of the file, hexadecimal; a file with another checksum does not replace the old one.',
  })
  @Matches(/^[0-9a-f]{64}$/i, { message: 'sha256 must be 64 hexadecimal digits' })
  @IsOptional()
  sha256?: string;
}

export class DeletedMediaDto {
  @ApiProperty() deletedCount: number;
  @ApiProperty({ format: 'date-time', description: 'The files can be restored until then.' }) undoUntil: string;
}

/** Says how much storage a project uses. */
export class StorageUsedDto {
  @ApiProperty() originalBytes: number;
  @ApiProperty({ description: 'Previews, streams and pictures made from them.' }) renditionBytes: number;
  @ApiProperty({
    description: 'The bytes of deleted files that can still be restored; the other figures include them.',
  })
  deletedBytes: number;
  @ApiProperty() totalBytes: number;
}
