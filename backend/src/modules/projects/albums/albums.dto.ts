import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { IsId, TextField } from '../../../common/http/fields.js';
import { message } from '../../../common/messages.js';

export class AlbumNameDto {
  @TextField({ max: 120, message: message('section_name_required') }) name: string;
}

export class AlbumOrderDto {
  @ApiProperty({ type: [String], format: 'uuid', description: 'Sections left out follow in their present order.' })
  @IsId({ each: true, message: 'albumIds must be ids of albums' })
  @ArrayMaxSize(200, { message: 'At most 200 albums in one call' })
  @IsArray({ message: 'albumIds must be a list' })
  albumIds: string[];
}

/** A section of a gallery as staff see it. */
export class AlbumDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty() fileCount: number;
}
