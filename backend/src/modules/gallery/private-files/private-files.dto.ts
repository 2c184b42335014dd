import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean } from 'class-validator';
import { IsId } from '../../../common/http/fields.js';

/** What fits into a small body: a client with more files sends several calls. */
const MAX_FILES = 300;

export class SetPrivateFilesDto {
  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: MAX_FILES })
  @IsId({ each: true, message: 'fileIds must be ids of files' })
  @ArrayMaxSize(MAX_FILES, { message: `At most ${MAX_FILES} files in one call` })
  @ArrayMinSize(1, { message: 'fileIds must not be empty' })
  @IsArray({ message: 'fileIds must be a list' })
  fileIds: string[];

  @ApiProperty({ description: 'True hides the files from guests and partners, false takes that back.' })
  @IsBoolean({ message: 'isPrivate must be true or false' })
  isPrivate: boolean;
}

export class PrivateFilesDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'The files of the list that are in the gallery.',
  })
  fileIds: string[];
}
