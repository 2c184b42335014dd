import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse } from '../../../common/http/api-decorators.js';
import { NullableId, NullableInstant, NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, Matches } from 'class-validator';
import { message } from '../../../common/messages.js';
import { toDto, type RowOf } from '../../../common/http/dto-fields.js';
import { IfSent, IsId, TextField } from '../../../common/http/fields.js';
import { ImageSourceDto, MediaFileBaseDto } from '../../media/core/media-file.dto.js';
import { DOWNLOAD_SIZES, type DownloadSize, type FileType } from '../../media/core/media-file.entity.js';
import {
  COVER_LAYOUTS,
  GRID_DENSITIES,
  PROJECT_ACCESS,
  type CoverLayout,
  type GridDensity,
  type ProjectAccess,
  type ProjectStatus,
} from '../../projects/core/project.entity.js';
import { FreeAllowanceDto, SingleFilesDto, DeferredPurchaseDto } from '../../entitlements/contents.dto.js';
import { TIMER_STYLES, type TimerStyle } from '../../settings/studio-settings.entity.js';
import { CoverFocusDto } from '../../projects/edit/gallery-design.dto.js';
import type { FreeAllowance } from '../../entitlements/contents.js';
import { type AccessLevel, type AccessTime, shownTimer } from '../../entitlements/entitlement-total.js';

export class UnlockDto {
  @TextField({ min: 1, max: 64, trim: false, message: message('passcode_required') })
  passcode: string;
}

/** More files than fit on a large screen. */
const MAX_IN_VIEW = 100;

export class FilesInViewDto {
  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: MAX_IN_VIEW })
  @IsId({ each: true, message: 'fileIds must be ids of files' })
  @ArrayMaxSize(MAX_IN_VIEW, { message: `At most ${MAX_IN_VIEW} files in one call` })
  @ArrayMinSize(1, { message: 'fileIds must not be empty' })
  @IsArray({ message: 'fileIds must be a list' })
  fileIds: string[];
}

type FileCounts = 'videoCount' | 'photoCount';

/** The part of a project that the client of its gallery may know. */
export class GalleryProjectDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @NullableText() description: string | null;
  @ApiProperty({
    type: String,
    format: 'email',
    nullable: true,
    description: 'The address of the main client; null for guests and partners, who do not learn it.',
  })
  clientEmail: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The day of the shoot.' })
  eventDate: string | null;
  @ApiProperty({ enum: ['active', 'archived'] }) status: ProjectStatus;
  @ApiProperty({
    enum: PROJECT_ACCESS,
    description: 'What may be downloaded without paying: nothing, the free allowance, or every file.',
  })
  access: ProjectAccess;
  @ApiProperty({ description: 'False for clients who bought: their access does not end.' }) timerEnabled: boolean;
  @NullableInstant() expiresAt: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty() videoCount: number;
  @ApiProperty() photoCount: number;

  /** Shows the project to its client; buyers see no running timer. */
  static of(
    project: Omit<RowOf<GalleryProjectDto, 'expiresAt' | 'createdAt'>, FileCounts>,
    time: AccessTime,
    counts: Pick<GalleryProjectDto, FileCounts>,
  ): GalleryProjectDto {
    return toDto(GalleryProjectDto, { ...project, ...counts, ...shownTimer(project, time) });
  }
}

/** A media file as the client sees it. */
export class GalleryMediaFileDto extends MediaFileBaseDto {
  @ApiProperty({
    description: 'The client has downloaded it and may do so again for free; false again after a refund.',
  })
  hasDownloaded: boolean;
  @ApiProperty({
    description:
      'May be downloaded without using the allowance: downloaded videos within the level, the chosen photos, or everything at complete.',
  })
  isUnlocked: boolean;
  @ApiProperty({
    description:
      'url and sources carry the watermark, up to 480 px only where the settings say so. An unlocked file loses it once its clean renditions exist.',
  })
  watermarked: boolean;
  @ApiProperty({ description: 'A client has made it private: guests and partners do not see it.' }) isPrivate: boolean;
  @NullableId('The section it belongs to; null for none.') albumId: string | null;
}

export class ClientAccessDto {
  @ApiProperty({ enum: ['free', 'extended', 'complete'] }) accessLevel: AccessLevel;
  @ApiProperty({ description: 'Clients may hide files from guests and partners.' }) mayHide: boolean;
  @ApiProperty({ type: FreeAllowanceDto }) freeAllowance: FreeAllowance;
  @ApiProperty({ description: 'How many of the free videos are used.' }) freeDownloadsUsed: number;
  // The API of 1.0.0 calls the free photo 'headshot', as the gallery does where the studio has no other word.
  @ApiProperty({ description: 'All free photos have been chosen.' }) freeHeadshotUsed: boolean;
  @NullableId('The first of chosenPhotoIds.') freeHeadshotFileId: string | null;
  @ApiProperty({ type: [String], format: 'uuid', description: 'Photos that the client has chosen, each once.' })
  chosenPhotoIds: readonly string[];
  @NullableNumber('Videos of the gallery that may still be downloaded for the first time; null for all.')
  videoDownloadsLeft: number | null;
  @NullableNumber('Photos of the gallery that may still be chosen; null for all.') photoDownloadsLeft: number | null;
  @ApiProperty({
    type: [String],
    description: 'Codes of the packages that open more files of this gallery: what its pages offer.',
  })
  offeredPackages: readonly string[];
  @ApiProperty({ type: SingleFilesDto, description: 'What one file costs on the price list; null: not sold singly.' })
  singleFiles: SingleFilesDto;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'What another photo of their choice costs on the price list; null: not sold.',
  })
  additionalPhotoCents: number | null;
  @ApiProperty({ enum: DOWNLOAD_SIZES, isArray: true, description: 'The sizes in which photos may be downloaded.' })
  downloadSizes: readonly DownloadSize[];
  @ApiProperty({
    type: [DeferredPurchaseDto],
    description: 'Paid, but without consent to immediate delivery: they open at their time, or when the client asks.',
  })
  deferredPurchases: readonly DeferredPurchaseDto[];
}

/** A section of the gallery. */
export class GalleryAlbumDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
}

/** Counts the files of one type in one section. */
export class GalleryCountDto {
  @NullableId('The section; null for the files in none.') albumId: string | null;
  @ApiProperty({ enum: ['video', 'photo'] }) fileType: FileType;
  @ApiProperty({ description: 'How many files there are.' }) files: number;
  @ApiProperty({ description: 'How many of them are not unlocked.' }) locked: number;
  @ApiProperty({ description: 'How many of them show their watermark.' }) watermarked: number;
}

/** Says what the reply of a large gallery leaves out. */
export class GalleryRestDto {
  @ApiProperty({ description: 'Leads to the next files: `after` of `GET …/files`.' }) nextCursor: string;
  @ApiProperty({
    type: [GalleryMediaFileDto],
    description:
      'A few files that follow later: the cover, and the beginnings of sections. The pages contain them again.',
  })
  ahead: GalleryMediaFileDto[];
  @ApiProperty({ type: [GalleryCountDto], description: 'All files of the gallery, counted by section and type.' })
  counts: GalleryCountDto[];
}

/** More files of a large gallery. */
export class GalleryFilesDto {
  @ApiProperty({ type: [GalleryMediaFileDto] }) mediaFiles: GalleryMediaFileDto[];
  @NullableText('Leads to the next files; null after the last one.') nextCursor: string | null;
  @ApiProperty({
    description:
      'Something in the gallery has changed since the page before, perhaps its order: read it from the beginning to be sure of every file. No page repeats or skips a file that has not moved.',
  })
  changed: boolean;
}

/** The position behind which a page of files begins. */
export class GalleryFilesQueryDto {
  @ApiProperty({ description: 'The `nextCursor` of the gallery, or of the page before.' })
  @Matches(/^[\w-]{1,4000}$/, { message: 'after must be a nextCursor value' })
  after: string;
}

export class GalleryDto {
  @ApiProperty({ type: GalleryProjectDto }) project: GalleryProjectDto;
  @ApiProperty({
    type: [GalleryMediaFileDto],
    description:
      'All files, in the order of the gallery. Where there are more than 500, the first ones, as its screen shows them: videos before photos, each by section.',
  })
  mediaFiles: GalleryMediaFileDto[];
  @ApiProperty({ type: [GalleryAlbumDto], description: 'Sections with at least one file, in their order.' })
  albums: GalleryAlbumDto[];
  @NullableId('The file shown as the cover; null for a gallery without files.') coverFileId: string | null;
  @ApiProperty({
    type: [ImageSourceDto],
    description:
      'The sizes of the cover, smallest first; without watermark where the settings or a purchase show it so. Empty without a cover.',
  })
  coverSources: ImageSourceDto[];
  @ApiProperty({ enum: COVER_LAYOUTS }) coverLayout: CoverLayout;
  @ApiProperty({ type: CoverFocusDto }) coverFocus: CoverFocusDto;
  @ApiProperty({ enum: TIMER_STYLES, description: 'How the end of the timer is shown.' }) timerStyle: TimerStyle;
  @ApiProperty({ enum: GRID_DENSITIES, description: 'How large photos are until the visitor chooses.' })
  gridDensity: GridDensity;
  @ApiProperty({ type: ClientAccessDto }) clientAccess: ClientAccessDto;
  @ApiProperty({ description: 'Distinct files of the gallery that this client has downloaded.' }) downloadCount: number;
  @ApiPropertyOptional({
    type: GalleryRestDto,
    description: 'Only in galleries of more than 500 files: how to read the others.',
  })
  rest?: GalleryRestDto;
}

/** Chooses the size in which a client downloads photos. */
export class DownloadSizeDto {
  @ApiPropertyOptional({
    enum: DOWNLOAD_SIZES,
    default: 'original',
    description:
      'web: photos as JPEG of at most 2048 px, without the metadata of the camera; videos are always originals.',
  })
  @IfSent()
  @IsIn(DOWNLOAD_SIZES, { message: 'size must be original or web' })
  size?: DownloadSize;
}

/** Declares the errors of calls that deliver files in a size. @param conflict what else may stand in the way */
export const DownloadErrors = (conflict = '') =>
  applyDecorators(
    ApiResponse({
      status: 402,
      description: '`download.limit_reached`, `download.requires_payment` or `download.size_not_included`',
    }),
    ApiResponse({
      status: 409,
      description: `\`download.web_not_ready\`: rendered next, try again in a moment; \`download.web_failed\`: only the original exists${conflict}`,
    }),
  );

export class DownloadDto {
  @ApiProperty({ description: 'Five-minute link to the file.' }) downloadUrl: string;
  @ApiProperty() filename: string;
}

export class SelectHeadshotDto {
  @ApiProperty({ format: 'uuid' })
  @IsId({ message: 'mediaFileId must be the id of a photo' })
  mediaFileId: string;
}
