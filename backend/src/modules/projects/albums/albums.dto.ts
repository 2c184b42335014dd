import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { IfSent, IsId, TextField, withMessage } from '../../../common/http/fields.js';
import { message } from '../../../common/messages.js';
import { AUDIENCES, type Audience } from '../core/audience.js';

const VisibilityField = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ enum: AUDIENCES, description }),
    IfSent(),
    IsIn(AUDIENCES, withMessage('invalid_value', { explanation: 'visibility must be everyone, clients or staff' })),
  );

export class AlbumNameDto {
  @TextField({ max: 120, message: message('section_name_required') }) name: string;

  @VisibilityField('Who sees the section and its files; everyone when it is left out.') visibility?: Audience;
}

/** Fields that are left out stay as they are. */
export class AlbumEditDto {
  @IfSent()
  @TextField({ max: 120, message: message('section_name_required') })
  @ApiProperty({ required: false })
  name?: string;

  @VisibilityField('Who sees the section and its files, unless a file is for fewer.') visibility?: Audience;
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
  @ApiProperty({ enum: AUDIENCES }) visibility: Audience;
  @ApiProperty() fileCount: number;
}
