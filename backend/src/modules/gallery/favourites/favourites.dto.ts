import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableText } from '../../../common/http/nullable-fields.js';
import type { FileType } from '../../media/core/media-file.entity.js';
import { PERSON_KINDS, type PersonKind } from '../../projects/people/person.entity.js';
import { FileIdsDto } from '../access/file-ids.dto.js';
import { BooleanField } from '../../../common/http/fields.js';

export class SetFavouritesDto extends FileIdsDto {
  @BooleanField('True marks the files as favourites, false removes the mark.') favourite: boolean;
}

export class FavouriteFilesDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'The files that were changed: those of the list that are in the gallery.',
  })
  fileIds: string[];
}

/** The favourites of another client. */
export class FavouritesOfOtherDto {
  @ApiProperty({ format: 'uuid' }) personId: string;
  @NullableText('Null where staff know only the address.') name: string | null;
  @ApiProperty({ type: [String], format: 'uuid' }) fileIds: string[];
}

/** The favourites of the person whose link it is. */
export class OwnFavouritesDto {
  @ApiProperty({ type: [String], format: 'uuid' }) fileIds: string[];
  @ApiProperty({
    type: [FavouritesOfOtherDto],
    description: 'Clients see what the other clients have marked; guests and partners see their own marks alone.',
  })
  others: FavouritesOfOtherDto[];
}

export class FavouriteFileDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() originalName: string;
  @ApiProperty({ enum: ['video', 'photo'] }) fileType: FileType;
  @ApiProperty({ format: 'date-time', description: 'The last mark.' }) favouritedAt: string;
  @ApiProperty({ type: [String], format: 'uuid', description: 'Who has marked it.' }) personIds: string[];
}

/** Somebody who has marked files. */
export class FavouritesPersonDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: PERSON_KINDS }) kind: PersonKind;
  @NullableText() name: string | null;
  @NullableText() email: string | null;
}

/** Has the favourites of everybody in a gallery; those of people who were removed are left out. */
export class FavouritesDto {
  @ApiProperty({ description: 'How many files somebody has marked, each once.' }) count: number;
  @ApiProperty({ type: [FavouriteFileDto], description: 'The files in the order of the gallery.' })
  files: FavouriteFileDto[];
  @ApiProperty({ type: [FavouritesPersonDto], description: 'Who has marked files, the main client first.' })
  people: FavouritesPersonDto[];
  @ApiProperty({ description: 'The file names, one per line.' }) fileNames: string;
}
