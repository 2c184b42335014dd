import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsObject,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ApiProperty } from '../../common/http/api-decorators.js';
import { EachObject, withMessage } from '../../common/http/fields.js';
import { MAX_CENTS } from '../../ports/payment-currencies.js';

const MAX_FEATURES = 12;
export const MAX_NAME = 80;
export const MAX_DESCRIPTION = 500;
export const MAX_LABEL = 40;
const CODE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Declares an amount of money; which ones a currency has is checked with the whole list. */
export const AmountField = ({ nullable = false } = {}) => {
  const wrong = withMessage('amount_invalid');
  return applyDecorators(
    ApiProperty({ type: 'integer', nullable, minimum: 1, maximum: MAX_CENTS }),
    ...(nullable ? [ValidateIf((_: object, value: unknown) => value !== null)] : []),
    Max(MAX_CENTS, wrong),
    Min(1, wrong),
    IsInt(wrong),
  );
};

/** Declares a number of files; with `nullable` null means all. */
export const CountField = ({ nullable = false } = {}) => {
  const wrong = withMessage('count_invalid');
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      nullable,
      minimum: 0,
      maximum: 100_000,
      description: nullable ? 'Null: all.' : undefined,
    }),
    ...(nullable ? [ValidateIf((_: object, value: unknown) => value !== null)] : []),
    Max(100_000, wrong),
    Min(0, wrong),
    IsInt(wrong),
  );
};

/** Declares an object with rules of its own. */
export const Part = <T extends object>(type: new () => T, { nullable = false, required = true } = {}) => {
  const wrong = { message: 'must be an object' };
  return applyDecorators(
    ApiProperty({ type, nullable, required }),
    Type(() => type),
    ...(required ? [] : [ValidateIf((_: object, value: unknown) => value !== undefined)]),
    ...(nullable ? [ValidateIf((_: object, value: unknown) => value !== null)] : []),
    ValidateNested(wrong),
    IsObject(wrong),
  );
};

/** Declares a list of objects with rules of their own. */
export const Parts = <T extends object>(type: new () => T, most: number) =>
  applyDecorators(
    ApiProperty({ type: [type], maxItems: most }),
    EachObject(type, 'must be a list of objects'),
    ArrayMaxSize(most, withMessage('list_too_long', { most })),
    IsArray({ message: 'must be a list' }),
  );

export const CodeField = () =>
  applyDecorators(
    ApiProperty({ pattern: CODE.source, maxLength: 40, example: 'extended' }),
    MaxLength(40, withMessage('package_code_invalid')),
    Matches(CODE, withMessage('package_code_invalid')),
  );

/** Declares the lines of what a package offers. */
export const FeaturesField = () =>
  applyDecorators(
    ApiProperty({ type: [String], maxItems: MAX_FEATURES }),
    MaxLength(100, { each: true, ...withMessage('feature_too_long', { most: 100 }) }),
    // oxlint-disable-next-line no-control-regex
    Matches(/^[^\u0000-\u001f\u007f\p{Surrogate}]*$/u, {
      each: true,
      ...withMessage('control_characters', { field: '' }),
    }),
    ArrayMaxSize(MAX_FEATURES, withMessage('list_too_long', { most: MAX_FEATURES })),
    IsArray({ message: 'features must be a list' }),
  );
