import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, Matches, ValidateIf } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { EachOnce, IfSent, IsId, IsWhole } from '../../../common/http/fields.js';
import { DownloadSizeDto } from '../access/gallery.dto.js';

/** A body takes as many ids (`jsonLimitError`). For more files, clients name sections and the files that differ. */
export const MAX_NAMED_FILES = 10_000;
/** A gallery has fewer sections. */
const MAX_SECTIONS = 200;
const MAX_COUNT = 10_000_000;

export class ArchiveRequestDto extends DownloadSizeDto {
  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: MAX_NAMED_FILES,
    nullable: true,
    description:
      'Leave out for everything that is unlocked; all files at complete. With `sections`: files of them that are left out, and files of others that are added.',
  })
  @IsOptional()
  @IsId({ each: true, message: 'fileIds must be ids of files' })
  @EachOnce({ message: 'fileIds must not name a file twice' })
  @ArrayMinSize(1, { message: 'fileIds must not be empty' })
  @IsArray({ message: 'fileIds must be a list' })
  fileIds?: string[] | null;

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_SECTIONS,
    description:
      'Ids of sections whose files are all meant, `none` for files in no section. For more files than can be named.',
  })
  @IfSent()
  @Matches(/^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, {
    each: true,
    message: 'sections must be ids of sections or none',
  })
  @EachOnce({ message: 'sections must not name a section twice' })
  @ArrayMaxSize(MAX_SECTIONS, { message: `At most ${MAX_SECTIONS} sections` })
  @ArrayMinSize(1, { message: 'sections must not be empty' })
  @IsArray({ message: 'sections must be a list' })
  sections?: string[];

  @ApiPropertyOptional({
    type: 'integer',
    description:
      'How many files are meant; needed with `sections`. Where there are others meanwhile, nothing is downloaded.',
  })
  @ValidateIf(({ sections, fileCount }: ArchiveRequestDto) => (sections ?? fileCount) !== undefined)
  @IsWhole(1, MAX_COUNT, { message: 'fileCount must be the number of files' })
  fileCount?: number;
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
