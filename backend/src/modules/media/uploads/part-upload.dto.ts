import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';
import { EachObject, IsWhole, TextField } from '../../../common/http/fields.js';
import { MAX_PARTS } from './upload-rules.js';
import { UploadFileDto } from './upload.dto.js';

const MAX_STARTS = 50;
const MAX_LINKS = 50;

export class StartUploadsDto {
  @ApiProperty({ type: [UploadFileDto], maxItems: MAX_STARTS })
  @EachObject(UploadFileDto, 'files must be a list of objects')
  @ArrayMaxSize(MAX_STARTS, { message: `At most ${MAX_STARTS} files in one call` })
  @ArrayMinSize(1, { message: 'files must not be empty' })
  @IsArray({ message: 'files must be a list' })
  files: UploadFileDto[];
}

export class StartedUploadDto {
  @ApiProperty({ description: 'Names the upload in all further calls.' }) key: string;
  @NullableText(
    'PUT the raw bytes here, with the declared Content-Type, if the file is no larger than a part; null for larger files.',
  )
  uploadUrl: string | null;
  @NullableNumber('Bytes of each part but the last, when the file is to be sent in parts.') partSize: number | null;
}

export class StartedUploadsDto {
  @ApiProperty({ type: [StartedUploadDto] }) uploads: StartedUploadDto[];
}

export class UploadKeyDto {
  @TextField({ max: 500, message: 'key is required' }) key: string;
}

export class SignPartsDto extends UploadKeyDto {
  @ApiProperty({ type: [Number], maxItems: MAX_LINKS, description: 'Counted from 1.' })
  @IsWhole(1, MAX_PARTS, { each: true, message: 'numbers must be numbers of parts' })
  @ArrayMaxSize(MAX_LINKS, { message: `At most ${MAX_LINKS} links in one call` })
  @ArrayMinSize(1, { message: 'numbers must not be empty' })
  @IsArray({ message: 'numbers must be a list' })
  numbers: number[];
}

export class PartLinkDto {
  @ApiProperty({ type: 'integer' }) number: number;
  @ApiProperty({ description: 'PUT the part here. Absolute, or a path on this site; valid for 15 minutes.' })
  url: string;
  @ApiProperty({ type: 'integer', description: 'Bytes; part of the signature.' }) size: number;
  @ApiProperty({
    type: 'integer',
    description:
      'Bytes of this part that are there: only the bytes after them need to be sent, with Content-Range. Whoever is still sending the part is cut off. Always 0 where parts go to S3.',
  })
  arrived: number;
}

export class PartLinksDto {
  @ApiProperty({ type: [PartLinkDto] }) links: PartLinkDto[];
}

export class StoredPartDto {
  @ApiProperty({ type: 'integer' }) number: number;
  @ApiProperty({ type: 'integer' }) size: number;
  @ApiProperty() etag: string;
}

export class UploadProgressDto {
  @ApiProperty({
    enum: ['open', 'stored', 'recorded', 'gone'],
    description: 'stored: all bytes have arrived, call process-uploads next; gone: start again.',
  })
  state: 'open' | 'stored' | 'recorded' | 'gone';
  @NullableNumber() partSize: number | null;
  @ApiProperty({ type: [StoredPartDto] }) parts: StoredPartDto[];
}

export class NamedPartDto {
  @ApiProperty({ type: 'integer' })
  @IsWhole(1, MAX_PARTS, { message: 'number must be the number of a part' })
  number: number;

  @TextField({ max: 200, message: 'etag is required' }) etag: string;
}

export class CompleteUploadDto extends UploadKeyDto {
  @ApiProperty({
    type: [NamedPartDto],
    maxItems: MAX_PARTS,
    description: 'The parts whose ETag is known; each must still be the one that is stored.',
  })
  @EachObject(NamedPartDto, 'parts must be a list of objects')
  @ArrayMaxSize(MAX_PARTS, { message: `At most ${MAX_PARTS} parts` })
  @IsArray({ message: 'parts must be a list' })
  parts: NamedPartDto[];
}
