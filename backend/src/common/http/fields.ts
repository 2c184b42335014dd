import { say } from '../sentences.js';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsEmail,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';

/** A text field: trimmed, bounded, without control characters and halves of characters. `message` is shown when it is missing. */
export function TextField({
  max,
  min = 1,
  message,
  required = true,
  multiline = false,
  trim = true,
}: {
  max: number;
  min?: number;
  message?: string;
  required?: boolean;
  multiline?: boolean;
  trim?: boolean;
}): PropertyDecorator {
  const text = message ? { message } : {};
  /* eslint-disable no-control-regex */
  const clean = multiline
    ? /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]*$/u
    : /^[^\u0000-\u001f\u007f\p{Surrogate}]*$/u;
  /* eslint-enable no-control-regex */
  return applyDecorators(
    ApiProperty({
      type: String,
      minLength: required ? min : undefined,
      maxLength: max,
      required,
      nullable: !required,
    } as ApiPropertyOptions),
    ...(trim ? [Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))] : []),
    ...(required ? [] : [IsOptional()]),
    // The first complaint is the one people read: that it is missing, before what is wrong with it.
    IsString(text),
    ...(required ? [MinLength(min, text)] : []),
    MaxLength(max, { message: say('too_long', { field: '$property', most: max }) }),
    Matches(clean, { message: say('control_characters', { field: '$property' }) }),
  );
}

/** An e-mail address; Unicode allowed. */
export function EmailField(message: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, format: 'email', maxLength: 254 }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().normalize('NFC') : value)),
    MaxLength(254, { message }),
    // Half a character: the check below stumbles over it.
    Matches(/^\P{Surrogate}*$/u, { message }),
    IsEmail({ allow_utf8_local_part: true }, { message }),
  );
}

/** The rules below hold when the field is sent; unlike `IsOptional`, null is a value like any other. */
export function IfSent(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: false }),
    ValidateIf((_: object, value: unknown) => value !== undefined),
  );
}

/** An id, or with `each` a list of them, as PostgreSQL writes it: services compare it with what they have read. */
export function IsId(options: ValidationOptions): PropertyDecorator {
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(lower) : lower(value))),
    IsUUID(undefined, options),
  );
}

/** A list that names nothing twice. class-validator's own check is quadratic. */
export function EachOnce(options: ValidationOptions): PropertyDecorator {
  const validate = (list: unknown) => Array.isArray(list) && new Set(list).size === list.length;
  return ValidateBy({ name: 'eachOnce', validator: { validate } }, options);
}
