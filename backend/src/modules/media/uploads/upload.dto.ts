import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsOptional, Matches, Min } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { EachObject, IfSent, IsId, IsWhole, TextField } from '../../../common/http/fields.js';

const MAX_FILES = 500;

export class UploadFileDto {
  @TextField({ max: 255, message: 'name is required' }) name: string;
  @TextField({ max: 100, message: 'type is required' }) type: string;

  @ApiProperty({ type: 'integer', description: 'Bytes; at most `maxUploadBytes` of /api/site.' })
  @IsWhole(0, Number.MAX_SAFE_INTEGER, { message: 'size must be a whole number of bytes' })
  size: number;
}

export class UploadUrlsDto {
  @ApiProperty({ type: [UploadFileDto], maxItems: MAX_FILES })
  @EachObject(UploadFileDto, 'files must be a list of objects')
  @ArrayMaxSize(MAX_FILES, { message: `At most ${MAX_FILES} files in one call` })
  @ArrayMinSize(1, { message: 'files must not be empty' })
  @IsArray({ message: 'files must be a list' })
  files: UploadFileDto[];
}

export class UploadUrlDto {
  @ApiProperty({
    description:
      'PUT the raw bytes here with exactly the declared length and Content-Type. Absolute, or a path on this site.',
  })
  uploadUrl: string;
  @ApiProperty({ description: 'Names the upload in process-uploads.' }) key: string;
}

export class UploadUrlsReplyDto {
  @ApiProperty({ type: [UploadUrlDto] }) uploadUrls: UploadUrlDto[];
}

export class UploadRecordDto {
  @TextField({ max: 500, message: 'key is required' }) key: string;
  @TextField({ max: 255, message: 'originalName is required' }) originalName: string;
  @TextField({ max: 100, message: 'type is required' }) type: string;

  @ApiProperty({ type: 'integer' })
  @Min(1, { message: 'size must be a whole number of bytes' })
  @IsInt({ message: 'size must be a whole number of bytes' })
  size: number;

  @ApiProperty({
    type: String,
    required: false,
    pattern: '^[0-9a-fA-F]{64}$',
    description: 'SHA-256 of the file, hexadecimal; a file with another checksum is marked failed.',
  })
  @Matches(/^[0-9a-f]{64}$/i, { message: 'sha256 must be 64 hexadecimal digits' })
  @IsOptional()
  sha256?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The section it goes to; none when that section no longer exists.',
  })
  @IfSent()
  @IsId({ message: 'albumId must be the id of a section' })
  albumId?: string;
}

export class ProcessUploadsDto {
  @ApiProperty({ type: [UploadRecordDto], maxItems: MAX_FILES })
  @EachObject(UploadRecordDto, 'uploads must be a list of objects')
  @ArrayMaxSize(MAX_FILES, { message: `At most ${MAX_FILES} files in one call` })
  @ArrayMinSize(1, { message: 'uploads must not be empty' })
  @IsArray({ message: 'uploads must be a list' })
  uploads: UploadRecordDto[];
}
