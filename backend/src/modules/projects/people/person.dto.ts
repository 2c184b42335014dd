import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { EachObject, EmailField, IfSent, TextField, withMessage } from '../../../common/http/fields.js';
import { MessageDto, toMessageDto } from '../../../common/http/message.dto.js';
import { NullableInstant, NullableText } from '../../../common/http/nullable-fields.js';
import { message } from '../../../common/messages.js';
import type { ListedPerson } from './person.list.js';
import { PERSON_KINDS, type PersonKind } from './person.entity.js';
import type { RejectedPerson } from './people.service.js';

/** So many people fit into a small body. */
const MAX_PEOPLE_AT_ONCE = 500;

export class UpdatePersonDto {
  @TextField({ max: 200, required: false }) name?: string | null;

  @ApiProperty({ required: false, nullable: true })
  @IsOptional()
  @EmailField(message('email_required'))
  email?: string | null;
}

export class CreatePersonDto extends UpdatePersonDto {
  @ApiProperty({
    enum: PERSON_KINDS,
    description:
      'Clients see the whole gallery and share what is bought. Guests and partners see what is open to everyone; partners download what staff grant them.',
  })
  @IsIn(PERSON_KINDS, { message: 'kind must be client, guest or partner' })
  kind: PersonKind;
}

/** Holds a typed line before it is checked: one wrong line does not reject the others. */
export class PastedPersonDto {
  @TextField({ max: 1_000, required: false }) name?: string | null;
  @TextField({ max: 1_000, required: false }) email?: string | null;
}

export class AddPeopleDto {
  @ApiProperty({ enum: PERSON_KINDS, required: false, description: 'The kind of all of them; client when left out.' })
  @IfSent()
  @IsIn(PERSON_KINDS, { message: 'kind must be client, guest or partner' })
  kind?: PersonKind;

  @ApiProperty({ type: [PastedPersonDto], minItems: 1, maxItems: MAX_PEOPLE_AT_ONCE })
  @EachObject(PastedPersonDto, 'people must be a list of people')
  @ArrayMaxSize(MAX_PEOPLE_AT_ONCE, withMessage('people_at_once', { most: MAX_PEOPLE_AT_ONCE }))
  @ArrayMinSize(1, { message: 'people must not be empty' })
  @IsArray({ message: 'people must be a list of people' })
  people: PastedPersonDto[];
}

/** Somebody in a gallery as staff see them. */
export class PersonDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: PERSON_KINDS }) kind: PersonKind;
  @NullableText() name: string | null;
  @NullableText() email: string | null;
  @ApiProperty({ description: 'The person typed the address: no invitation is mailed to it.' }) emailStated: boolean;
  @ApiProperty({ description: 'The client whom the project names.' }) isMain: boolean;
  @ApiProperty({ description: 'The whole personal link.' }) link: string;
  @NullableInstant('The last visit; null before the first one.') lastSeenAt: string | null;
  @ApiProperty({ description: 'Files of the gallery that are among their favourites.' }) favouriteCount: number;
  @ApiProperty({ description: 'Files that they have downloaded, each once.' }) downloadCount: number;
  @ApiProperty({ description: 'What they have paid for.' }) purchaseCount: number;
  @NullableInstant('The time at which the person was removed; null while they are there.') endedAt: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;

  static from(person: ListedPerson, link: string): PersonDto {
    return toDto(PersonDto, { ...person, link });
  }
}

/** Somebody of a list who was not added. */
export class RejectedPersonDto {
  @ApiProperty({ description: 'The place in the list, counted from 0.' }) index: number;
  @ApiProperty({ enum: ['name', 'email'] }) field: 'name' | 'email';
  @ApiProperty({ type: MessageDto }) problem: MessageDto;

  static from({ problem, ...rest }: RejectedPerson): RejectedPersonDto {
    return { ...rest, problem: toMessageDto(problem) };
  }
}

export class AddedPeopleDto {
  @ApiProperty({ type: [PersonDto] }) added: PersonDto[];
  @ApiProperty({ type: [RejectedPersonDto] }) rejected: RejectedPersonDto[];
}
