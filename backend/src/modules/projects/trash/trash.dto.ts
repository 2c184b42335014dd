import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableText } from '../../../common/http/nullable-fields.js';

/** A project in the trash, as staff see it. */
export class TrashedProjectDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty({ format: 'email' }) clientEmail: string;
  @NullableText() clientName: string | null;
  @ApiProperty({ type: 'integer' }) fileCount: number;
  @ApiProperty({ description: 'The bytes of its originals.' }) totalBytes: number;
  @ApiProperty({ format: 'date-time' }) trashedAt: string;
  @ApiProperty({ format: 'date-time', description: 'The project can be restored until then.' }) deletesAt: string;
}
