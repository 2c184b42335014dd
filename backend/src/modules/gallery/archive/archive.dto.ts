import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { EachOnce, IsId } from '../../../common/http/fields.js';
import { DownloadSizeDto } from '../access/gallery.dto.js';

/** A body takes as many ids (`jsonLimitError`). A client who has selected everything names none. */
const MAX_FILES = 10_000;

export class ArchiveRequestDto extends DownloadSizeDto {
  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: MAX_FILES,
    nullable: true,
    description: 'Leave out for everything that is unlocked; all files at complete.',
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
    description: 'Videos among them that count against the allowance, each once its bytes are sent.',
  })
  newVideoCount: number;
}

export class ArchiveDto extends ArchiveSizeDto {
  @ApiProperty({
    description: 'The browser follows this link. It can be resumed by Range, and every request is authorised again.',
  })
  downloadUrl: string;
  @ApiProperty({ format: 'date-time', description: 'The time at which the link expires.' }) expiresAt: string;
}
