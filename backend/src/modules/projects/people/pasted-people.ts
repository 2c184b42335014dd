import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { fieldsOfInvalid } from '../../../common/http/validation.js';
import { CreatePersonDto, type PastedPersonDto } from './person.dto.js';
import type { PersonKind } from './person.entity.js';
import type { NewPerson, RejectedPerson } from './people.service.js';

/** Checks each person of a pasted list by the rules of a single one: one wrong line does not reject the others. */
export function readPasted(
  list: readonly PastedPersonDto[],
  kind: PersonKind,
): {
  people: NewPerson[];
  /** Each has a place in the list. */
  places: number[];
  rejected: RejectedPerson[];
} {
  const people: NewPerson[] = [];
  const places: number[] = [];
  const rejected: RejectedPerson[] = [];
  for (const [index, { name, email }] of list.entries()) {
    const person = plainToInstance(CreatePersonDto, { kind, name: name || null, email: email || null });
    const [problem] = Object.entries(fieldsOfInvalid(validateSync(person, { stopAtFirstError: true })));
    if (problem) rejected.push({ index, field: problem[0] as RejectedPerson['field'], problem: problem[1] });
    else {
      people.push(person);
      places.push(index);
    }
  }
  return { people, places, rejected };
}
