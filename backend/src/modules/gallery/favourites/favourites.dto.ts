import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean } from 'class-validator';
import { IsId } from '../../../common/http/fields.js';
import type { FileType } from '../../media/core/media-file.entity.js';

/** What fits into a small body: a client with more files sends several calls. */
const MAX_FILES = 300;

export class SetFavouritesDto {
  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: MAX_FILES })
  @IsId({ each: true, message: 'fileIds must be ids of files' })
  @ArrayMaxSize(MAX_FILES, { message: `At most ${MAX_FILES} files in one call` })
  @ArrayMinSize(1, { message: 'fileIds must not be empty' })
  @IsArray({ message: 'fileIds must be a list' })
  fileIds: string[];

  @ApiProperty({ description: 'True marks the files as favourites, false removes the mark.' })
  @IsBoolean({ message: 'favourite must be true or false' })
  favourite: boolean;
}

export class FavouriteFilesDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'The files that were changed: those of the list that are in the gallery.',
  })
  fileIds: string[];
}

export class FavouriteFileDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() originalName: string;
  @ApiProperty({ enum: ['video', 'photo'] }) fileType: FileType;
  @ApiProperty({ format: 'date-time' }) favouritedAt: string;
}

/** The favourites of a project's client. */
export class FavouritesDto {
  @ApiProperty({ format: 'email' }) clientEmail: string;
  @ApiProperty() count: number;
  @ApiProperty({ type: [FavouriteFileDto], description: 'The files in the order of the gallery.' })
  files: FavouriteFileDto[];
  @ApiProperty({ description: 'The file names, one per line.' }) fileNames: string;
}
