import type { Type } from '@nestjs/common';
import { describedFields } from './api-decorators.js';

/** A DTO can be made of such a row, which has instants where the DTO has texts. */
type Stored<D> = { [F in keyof D]: D[F] | (string extends D[F] ? Date : never) };

/** A row that a DTO is made of: as the DTO, with these instants as they are stored. */
export type RowOf<D, Instants extends keyof D> = Omit<D, Instants> & {
  [F in Instants]: Date | (null extends D[F] ? null : never);
};

/** Lists the fields of a DTO, as the API describes them. */
export function fieldsOf<D>(dto: Type<D>): (keyof D)[] {
  const fields = describedFields(dto.prototype as object);
  if (fields.length === 0) throw new Error(`${dto.name} has no @ApiProperty.`);
  return fields as (keyof D & string)[];
}

/** Takes the fields of a DTO out of a row: whatever else the row has stays inside. Instants become texts. */
export function toDto<D>(dto: Type<D>, row: Stored<D>): D {
  return Object.fromEntries(
    fieldsOf(dto).map((field) => {
      const value: unknown = row[field];
      return [field, value instanceof Date ? value.toISOString() : value];
    }),
  ) as D;
}
