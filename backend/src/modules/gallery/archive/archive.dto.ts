import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional } from 'class-validator';
import { EachOnce, IsId } from '../../../common/http/fields.js';

/** As many as staff may move or delete in one call: a client can select whatever a gallery shows. */
const MAX_FILES = 5_000;

export class ArchiveRequestDto {
  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: MAX_FILES,
    nullable: true,
    description:
      'The files wanted. Left out: everything that the client may have without using anything up; all files at complete.',
  })
  @IsOptional()
  @IsId({ each: true, message: 'fileIds must be ids of files' })
  @EachOnce({ message: 'fileIds must not name a file twice' })
  @ArrayMaxSize(MAX_FILES, { message: `At most ${MAX_FILES} files in one ZIP` })
  @ArrayMinSize(1, { message: 'fileIds must not be empty' })
  @IsArray({ message: 'fileIds must be a list' })
  fileIds?: string[] | null;
}

export class ArchiveSizeDto {
  @ApiProperty() filename: string;
  @ApiProperty() fileCount: number;
  @ApiProperty({ description: 'Length of the ZIP in bytes.' }) bytes: number;
  @ApiProperty({
    description: 'Videos among them that use up part of the allowance, each when its bytes begin to be sent.',
  })
  newVideoCount: number;
}

export class ArchiveDto extends ArchiveSizeDto {
  @ApiProperty({
    description:
      'To be followed by the browser. Resumable by Range; every request is checked against what the client may have then.',
  })
  downloadUrl: string;
  @ApiProperty({ format: 'date-time', description: 'When the link ends.' }) expiresAt: string;
}
