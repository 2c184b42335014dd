import { IsOptional, IsString, MaxLength } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';
import { ImageSourceDto } from '../core/media-file.dto.js';
import type { FileType } from '../core/media-file.entity.js';

const MAX_PROJECTS = 100;
/** A UUID and the comma after it have this many characters. */
const ID_LENGTH = 37;

export class ProjectPicturesQueryDto {
  @ApiProperty({ type: String, description: `Ids of at most ${MAX_PROJECTS} projects, separated by commas.` })
  @IsString({ message: 'ids must be ids with commas between' })
  @MaxLength(MAX_PROJECTS * ID_LENGTH, { message: `ids must be at most ${MAX_PROJECTS}` })
  ids: string;

  @ApiPropertyOptional({ type: String, description: 'The text that was searched for.' })
  @IsOptional()
  @IsString({ message: 'q must be a text' })
  @MaxLength(200, { message: 'q must be at most 200 characters long' })
  q?: string;
}

/** A file as a list of projects shows it. */
export class ProjectPictureDto {
  @ApiProperty({ format: 'uuid' }) mediaFileId: string;
  @ApiProperty() name: string;
  @ApiProperty({ enum: ['video', 'photo'] }) fileType: FileType;
  @NullableText('Null until it is rendered.') thumbnailUrl: string | null;
  @NullableText('A data: URI of a few hundred bytes to show first.') placeholder: string | null;
}

export class ProjectPicturesDto {
  @ApiProperty({ format: 'uuid' }) projectId: string;
  @ApiProperty({
    type: ProjectPictureDto,
    nullable: true,
    description: 'The chosen cover, else the default one; null without files.',
  })
  cover: ProjectPictureDto | null;
  @ApiProperty({
    type: ProjectPictureDto,
    nullable: true,
    description: 'The first file whose name contains the search text.',
  })
  match: ProjectPictureDto | null;
  @ApiProperty({ description: 'How many files match.' }) matchCount: number;
}

/** The picture at the top of a gallery, as clients without a purchase see it. */
export class MyCoverDto {
  @ApiProperty({ format: 'uuid' }) projectId: string;
  @NullableText('A data: URI of a few hundred bytes to show first.') placeholder: string | null;
  @NullableNumber("The original's, in pixels.") width: number | null;
  @NullableNumber() height: number | null;
  @ApiProperty({
    type: [ImageSourceDto],
    description: 'Smallest first; without watermark where the settings show them so.',
  })
  sources: ImageSourceDto[];
}
