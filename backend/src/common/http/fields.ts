import { ApiProperty } from './api-decorators.js';
import { isTimeZone } from '../../config/time-zone.js';
import { message, type Message, type MessageCode, type MessageParams } from '../messages.js';
import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  ValidatorConstraint,
  type ValidationOptions,
  type ValidatorConstraintInterface,
} from 'class-validator';

/**
 * Puts a message's code at a rule of class-validator. The validation pipe fills in `field`. `message` is never shown: a
 * rule of our own without a text would lose its context.
 */
export function withMessage<C extends MessageCode>(code: C, ...params: MessageParams<C>): ValidationOptions {
  return { message: code, context: message(code, ...params) };
}

/**
 * Checks that each member of a list is an object that follows the rules of its type. A list inside the list would
 * otherwise pass for one whose members are valid.
 */
export function EachObject(type: new () => object, message: string) {
  const options = { each: true, message };
  return applyDecorators(
    Type(() => type),
    ValidateNested(options),
    IsObject(options),
  );
}

/** Makes options with a message by its code, or with a text for programs that no form shows. */
const optionsOf = (text: Message | string): ValidationOptions =>
  typeof text === 'string' ? { message: text } : { context: text };

/**
 * Declares a text field: trimmed, bounded, without control characters and lone surrogates. `message` is for a missing
 * value.
 */
export function TextField({
  max,
  min = 1,
  message: text,
  required = true,
  multiline = false,
  trim = true,
}: {
  max: number;
  min?: number;
  message?: Message | string;
  required?: boolean;
  multiline?: boolean;
  trim?: boolean;
}): PropertyDecorator {
  const options = text ? optionsOf(text) : {};
  /* oxlint-disable no-control-regex */
  const clean = multiline
    ? /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]*$/u
    : /^[^\u0000-\u001f\u007f\p{Surrogate}]*$/u;
  /* oxlint-enable no-control-regex */
  return applyDecorators(
    ApiProperty({
      type: String,
      minLength: required ? min : undefined,
      maxLength: max,
      required,
      nullable: !required,
    }),
    ...(trim ? [Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))] : []),
    ...(required ? [] : [IsOptional()]),
    // People read the first error: a missing value is reported before a wrong one.
    IsString(options),
    ...(required ? [MinLength(min, options)] : []),
    MaxLength(max, withMessage('too_long', { field: '', most: max })),
    Matches(clean, withMessage('control_characters', { field: '' })),
  );
}

/** Declares a field that is true or false. */
export function BooleanField(description?: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ description }),
    IsBoolean({ message: ({ property }) => `${property} must be true or false` }),
  );
}

/** Declares a field with one of these values. */
export function OneOfField(values: readonly string[], description?: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ enum: values, description }),
    IsIn(values, { message: ({ property }) => `${property} must be one of ${values.join(', ')}` }),
  );
}

/** Declares an email address, which may have Unicode characters. */
export function EmailField(text: Message | string): PropertyDecorator {
  const options = optionsOf(text);
  return applyDecorators(
    ApiProperty({ type: String, format: 'email', maxLength: 254 }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().normalize('NFC') : value)),
    MaxLength(254, options),
    // Half a character: the check below would fail on it.
    Matches(/^\P{Surrogate}*$/u, options),
    IsEmail({ allow_utf8_local_part: true }, options),
  );
}

/** Accepts a whole number, or with `each` a list of them, within limits, and has one message for whatever is wrong. */
export function IsWhole(min: number, max: number, options: ValidationOptions): PropertyDecorator {
  return applyDecorators(IsInt(options), Min(min, options), Max(max, options));
}

/** Declares the version of the settings that were edited; no larger than a row can store. */
export function SettingsVersionField(description = 'The version that was edited.'): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ description }),
    IsWhole(0, 2_147_483_647, withMessage('settings_version_missing')),
  );
}

/** Applies the rules below when the field is sent; unlike with `IsOptional`, null is a value like any other. */
export function IfSent(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: false }),
    ValidateIf((_: object, value: unknown) => value !== undefined),
  );
}

/** Accepts an id, or with `each` a list, as PostgreSQL writes it: services compare it with what they have read. */
export function IsId(options: ValidationOptions): PropertyDecorator {
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(lower) : lower(value))),
    IsUUID(undefined, options),
  );
}

/** Accepts a list without duplicates. class-validator's own check is quadratic. */
export function EachOnce(options: ValidationOptions): PropertyDecorator {
  const validate = (list: unknown) => Array.isArray(list) && new Set(list).size === list.length;
  return ValidateBy({ name: 'eachOnce', validator: { validate } }, options);
}

/** Accepts an IANA time zone. */
@ValidatorConstraint({ name: 'timeZone' })
export class IsTimeZone implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && isTimeZone(value);
  }
}
