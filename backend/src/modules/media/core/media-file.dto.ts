import { IsOptional, Matches, ValidateIf } from 'class-validator';
import { ApiProperty, ApiPropertyOptional, PickType } from '../../../common/http/api-decorators.js';
import { NullableId, NullableInstant, NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';
import { IsId, OneOfField } from '../../../common/http/fields.js';
import { MessageField, type MessageDto } from '../../../common/http/message.dto.js';
import { AUDIENCES, type Audience } from '../../projects/core/audience.js';
import type { FileType, MediaStatus } from './media-file.entity.js';

/** Has one size of a picture, for `srcset`. */
export class ImageSourceDto {
  @ApiProperty() url: string;
  @ApiProperty({ description: 'Pixels.' }) width: number;
  @ApiProperty() height: number;
  @ApiProperty() watermarked: boolean;
}

export class CoverDto {
  @NullableId('Null: the first landscape photo, else the first landscape poster, else the first file.')
  @ValidateIf(({ mediaFileId }: CoverDto) => mediaFileId !== null)
  @IsId({ message: 'mediaFileId must be the id of a file, or null' })
  mediaFileId: string | null;
}

const MAX_IDS = 100;
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export class MediaListQueryDto {
  @ApiPropertyOptional({ type: String, description: `Ids of at most ${MAX_IDS} files, separated by commas.` })
  @IsOptional()
  @Matches(new RegExp(`^${UUID}(,${UUID}){0,${MAX_IDS - 1}}$`, 'i'), {
    message: `ids must be at most ${MAX_IDS} ids, separated by commas`,
  })
  ids?: string;

  @ApiPropertyOptional() @IsOptional() @OneOfField(AUDIENCES, 'Only the files that are for these.') audience?: Audience;
}

const SHOWN = ['hidden', 'failed'] as const;

export class StaffFilesQueryDto {
  @ApiPropertyOptional({ type: String, description: 'The id of a section, or `none` for files in no section.' })
  @IsOptional()
  @Matches(new RegExp(`^(none|${UUID})$`, 'i'), { message: 'section must be the id of a section, or none' })
  section?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @OneOfField(SHOWN, 'Files that not everyone sees, or that could not be rendered.')
  only?: (typeof SHOWN)[number];

  @ApiPropertyOptional({ description: 'The `nextCursor` of the page before.' })
  @IsOptional()
  @Matches(/^[\w-]{1,4000}$/, { message: 'after must be a nextCursor value' })
  after?: string;
}

/** Has the captions of a film in one language. */
export class CaptionDto {
  @ApiProperty({ description: 'A language tag (BCP 47).' }) language: string;
  @ApiProperty({ description: 'The name that viewers choose.' }) name: string;
  @ApiProperty({ description: 'They are shown to viewers who have not chosen; true for one language at the most.' })
  isDefault: boolean;
  @ApiProperty({ description: 'WebVTT. Another text has another URL.' }) url: string;
}

/** Has a part of a film, with its beginning. */
export class ChapterDto {
  @ApiProperty({ description: 'Seconds from the start of the film.' }) start: number;
  @ApiProperty({ description: 'Empty where the film names none.' }) title: string;
}

/** Has small frames of a film on one picture, row by row. */
export class SpriteDto {
  @ApiProperty() url: string;
  @ApiProperty({ type: 'integer' }) columns: number;
  @ApiProperty({ type: 'integer' }) count: number;
  @ApiProperty({ type: 'integer', description: 'Pixels of a frame.' }) width: number;
  @ApiProperty({ type: 'integer' }) height: number;
  @ApiProperty({ description: 'The time from one frame to the next.' }) seconds: number;
}

/** The data of a film that players show beside its picture. */
export class FilmDto {
  @ApiProperty({ type: [CaptionDto] }) captions: CaptionDto[];
  @ApiProperty({ type: [ChapterDto], description: 'The chapters that the original has, in the order of their times.' })
  chapters: ChapterDto[];
  @NullableNumber('Frames a second of the streams; null until a film of an earlier version is rendered again.')
  frameRate: number | null;
  @ApiProperty({
    type: SpriteDto,
    nullable: true,
    description: 'What the seek bar shows while somebody seeks; null until it is made.',
  })
  sprite: SpriteDto | null;
}

/** Fields of a media file that staff and clients see alike. */
export class MediaFileBaseDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() originalName: string;
  @ApiProperty({ enum: ['video', 'photo'] }) fileType: FileType;
  @ApiProperty({ description: 'Bytes of the original.' }) fileSize: number;
  @NullableText('Preview: the HLS playlist of a video, the largest preview of a photo.') url: string | null;
  @NullableText('Small picture; the poster of a video.') thumbnailUrl: string | null;
  @NullableNumber('Seconds, videos only.') duration: number | null;
  @NullableNumber('Pixels, upright.') width: number | null;
  @NullableNumber() height: number | null;
  @NullableText('A data: URI of a few hundred bytes to show first.') placeholder: string | null;
  @ApiProperty({ type: [ImageSourceDto], description: 'Sizes of the photo or poster, smallest first.' })
  sources: ImageSourceDto[];
  @ApiProperty({ type: FilmDto, nullable: true, description: 'What players show of a video; null for photos.' })
  film: FilmDto | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

/** A link from which an original can be downloaded. */
export class OriginalLinkDto {
  @ApiProperty({ description: 'Five-minute link to the original.' }) downloadUrl: string;
}

/** A new original that is to replace a file's present one. */
export class ReplacementDto {
  @ApiProperty() originalName: string;
  @ApiProperty({ enum: ['processing', 'failed'] }) status: 'processing' | 'failed';
  @MessageField('Why the file could not be replaced; the old one stays.') failureReason: MessageDto | null;
}

/** A media file as staff see it. */
export class StaffMediaFileDto extends MediaFileBaseDto {
  @ApiProperty({ format: 'uuid' }) projectId: string;
  @ApiProperty({ enum: ['processing', 'ready', 'failed'] }) status: MediaStatus;
  @ApiProperty({ description: 'It is ready, and its stream grows while the rest of the video is encoded.' })
  isEncoding: boolean;
  @MessageField('Why the file could not be rendered.') failureReason: MessageDto | null;
  @NullableText('SHA-256 of the original, hexadecimal; null until it is known.') sha256: string | null;
  @NullableText() videoCodec: string | null;
  @NullableText() audioCodec: string | null;
  @ApiProperty({
    description:
      'What the client sees and downloads are called: the display name with the extension of the original, else the original name.',
  })
  name: string;
  @NullableText() displayName: string | null;
  @NullableId() albumId: string | null;
  @ApiProperty({
    type: String,
    enum: [...AUDIENCES, null],
    nullable: true,
    description: 'Who sees this file, unless its section is for fewer; null: whoever sees its section.',
  })
  visibility: Audience | null;
  @ApiProperty({ description: 'A client has made it private: guests and partners do not see it.' }) isPrivate: boolean;
  @ApiProperty({ enum: AUDIENCES, description: 'Who sees it: the narrowest of all.' }) audience: Audience;
  @NullableInstant(
    'The camera’s clock, in the studio’s time zone where the file names none; null when missing or impossible.',
  )
  takenAt: string | null;
  @ApiProperty({ type: ReplacementDto, nullable: true }) replacement: ReplacementDto | null;
}

/** A file as lists name it, without its pictures. */
export class BareMediaFileDto extends PickType(StaffMediaFileDto, [
  'id',
  'name',
  'originalName',
  'fileType',
  'fileSize',
  'status',
  'albumId',
  'visibility',
  'isPrivate',
  'audience',
]) {}

/** A page of a project's files. */
export class StaffFilesDto {
  @ApiProperty({ type: [StaffMediaFileDto], description: 'Videos first, then photos; each in the gallery’s order.' })
  mediaFiles: StaffMediaFileDto[];
  @NullableText('Send it as `after` for the next page; null at the end.') nextCursor: string | null;
}

export class RetriedMediaDto {
  @ApiProperty({ type: 'integer', description: 'How many files are being rendered again.' }) retriedCount: number;
}

/** Progress of the re-render of previews that show an older watermark. */
export class WatermarkProgressDto {
  @ApiProperty({ description: 'Ready files whose previews show an older watermark.' }) outdated: number;
  @ApiProperty({ description: 'How many of them are being re-rendered.' }) waiting: number;
  @ApiProperty({
    description: 'True where `waiting`, or `outdated` while none waits, is an estimate: there are more than 10,000.',
  })
  isEstimate: boolean;
}
