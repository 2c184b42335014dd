import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { IsId } from '../../../common/http/fields.js';

/** So many ids fit into a small body: a client with more files sends several calls. */
const MAX_FILES = 300;

/** Files of a gallery that are changed together. */
export class FileIdsDto {
  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: MAX_FILES })
  @IsId({ each: true, message: 'fileIds must be ids of files' })
  @ArrayMaxSize(MAX_FILES, { message: `At most ${MAX_FILES} files in one call` })
  @ArrayMinSize(1, { message: 'fileIds must not be empty' })
  @IsArray({ message: 'fileIds must be a list' })
  fileIds: string[];
}
