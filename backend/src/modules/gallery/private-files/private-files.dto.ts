import { IsBoolean } from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { FileIdsDto } from '../access/file-ids.dto.js';

export class SetPrivateFilesDto extends FileIdsDto {
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
