import { ApiProperty } from '../../../common/http/api-decorators.js';
import { FileIdsDto } from '../access/file-ids.dto.js';
import { BooleanField } from '../../../common/http/fields.js';

export class SetPrivateFilesDto extends FileIdsDto {
  @BooleanField('True hides the files from guests and partners, false takes that back.') isPrivate: boolean;
}

export class PrivateFilesDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'The files of the list that are in the gallery.',
  })
  fileIds: string[];
}
