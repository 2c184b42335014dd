import { ApiProperty } from '@nestjs/swagger';
import type { FileType } from '../media/media-file.entity.js';

export class FavouriteFileDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() originalName: string;
  @ApiProperty({ enum: ['video', 'photo'] }) fileType: FileType;
  @ApiProperty({ format: 'date-time' }) favouritedAt: string;
}

/** What a project's client has given a heart to. */
export class FavouritesDto {
  @ApiProperty({ format: 'email' }) clientEmail: string;
  @ApiProperty() count: number;
  @ApiProperty({ type: [FavouriteFileDto], description: 'In the order of the gallery.' }) files: FavouriteFileDto[];
  @ApiProperty({ description: 'The file names, one a line, to be copied.' }) fileNames: string;
}
