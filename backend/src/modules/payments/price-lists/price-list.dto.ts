import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { TextField, withMessage } from '../../../common/http/fields.js';
import { message } from '../../../common/messages.js';
import { DOWNLOAD_SIZES, type DownloadSize } from '../../media/core/media-file.entity.js';
import type { PriceListContent } from './price-list.entity.js';
import { MAX_CENTS } from './price-list-rules.js';
import type { CountedPriceList } from './price-lists.query.js';

const MAX_PACKAGES = 6;
const MAX_FEATURES = 12;
const CODE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** An amount of money; which ones a currency has is checked with the whole list. */
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

/** A number of files; with `nullable` null means all. */
const CountField = ({ nullable = false } = {}) => {
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

/** An object with rules of its own. */
const Part = <T extends object>(type: new () => T, { nullable = false } = {}) => {
  const wrong = { message: 'must be an object' };
  return applyDecorators(
    ApiProperty({ type, nullable }),
    Type(() => type),
    ...(nullable ? [ValidateIf((_: object, value: unknown) => value !== null)] : []),
    ValidateNested(wrong),
    IsObject(wrong),
  );
};

/** A list of objects with rules of their own. */
const Parts = <T extends object>(type: new () => T, most: number) =>
  applyDecorators(
    ApiProperty({ type: [type], maxItems: most }),
    Type(() => type),
    ValidateNested({ each: true, message: 'must be a list of objects' }),
    ArrayMaxSize(most, withMessage('list_too_long', { most })),
    IsArray({ message: 'must be a list' }),
  );

const CodeField = () =>
  applyDecorators(
    ApiProperty({ pattern: CODE.source, maxLength: 40, example: 'extended' }),
    MaxLength(40, withMessage('package_code_invalid')),
    Matches(CODE, withMessage('package_code_invalid')),
  );

export class FreeAllowanceDto {
  @CountField() videos: number;
  @CountField() photos: number;

  @TextField({ max: 40, required: false })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : (value ?? null)))
  photoLabel: string | null = null;
}

export class PackageContentsDto {
  @CountField({ nullable: true }) videos: number | null;
  @CountField({ nullable: true }) photos: number | null;

  @ApiProperty({ enum: DOWNLOAD_SIZES, isArray: true, description: 'Must contain `original`.' })
  @IsIn(DOWNLOAD_SIZES, { each: true, message: 'downloadSizes must be original or web' })
  @ArrayMaxSize(DOWNLOAD_SIZES.length, { message: 'downloadSizes must be original or web' })
  @IsArray({ message: 'downloadSizes must be a list' })
  downloadSizes: DownloadSize[];

  @ApiProperty({ description: "The gallery's timer does not close it for clients who have this." })
  @IsBoolean({ message: 'lifetimeAccess must be true or false' })
  lifetimeAccess: boolean;
}

export class PricedPackageDto {
  @CodeField() code: string;
  @TextField({ max: 80, message: message('package_name_required') }) name: string;

  @ApiProperty({ maxLength: 500 })
  @TextField({ min: 0, max: 500, multiline: true })
  description: string;

  @ApiProperty({ type: [String], maxItems: MAX_FEATURES })
  @MaxLength(100, { each: true, ...withMessage('feature_too_long', { most: 100 }) })
  // eslint-disable-next-line no-control-regex
  @Matches(/^[^\u0000-\u001f\u007f\p{Surrogate}]*$/u, {
    each: true,
    ...withMessage('control_characters', { field: '' }),
  })
  @ArrayMaxSize(MAX_FEATURES, withMessage('list_too_long', { most: MAX_FEATURES }))
  @IsArray({ message: 'features must be a list' })
  features: string[];

  @AmountField() priceCents: number;

  @ApiProperty({ description: 'Emphasised where packages are offered.' })
  @IsBoolean({ message: 'highlighted must be true or false' })
  highlighted: boolean;

  @Part(PackageContentsDto) contents: PackageContentsDto;
}

export class PackageUpgradeDto {
  @CodeField() from: string;
  @CodeField() to: string;
  @AmountField() priceCents: number;
}

export class SingleFilesDto {
  @AmountField({ nullable: true }) videoCents: number | null;
  @AmountField({ nullable: true }) photoCents: number | null;
}

export class ExtensionDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3_650 })
  @Max(3_650, withMessage('extension_days_invalid'))
  @Min(1, withMessage('extension_days_invalid'))
  @IsInt(withMessage('extension_days_invalid'))
  days: number;

  @AmountField() priceCents: number;
}

/** What staff write of a price list. Every amount is a whole number of the currency's smallest unit: cents, or yen. */
export class CreatePriceListDto implements PriceListContent {
  @TextField({ max: 80, message: message('price_list_name_required') }) name: string;

  @ApiProperty({ example: 'usd', description: 'ISO 4217, one that the payment provider takes.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @Matches(/^[a-z]{3}$/, withMessage('currency_unsupported'))
  currency: string;

  @ApiProperty({ required: false, default: false, description: 'Only companies may order; tax may come on top.' })
  @IsBoolean({ message: 'companiesOnly must be true or false' })
  companiesOnly: boolean = false;

  @Part(FreeAllowanceDto) free: FreeAllowanceDto;
  @Parts(PricedPackageDto, MAX_PACKAGES) packages: PricedPackageDto[];

  @ApiProperty({ description: 'Explicit prices; every other upgrade costs the difference.' })
  @Parts(PackageUpgradeDto, MAX_PACKAGES * (MAX_PACKAGES - 1))
  upgrades: PackageUpgradeDto[];

  @Part(SingleFilesDto) singleFiles: SingleFilesDto;
  @AmountField({ nullable: true }) additionalPhotoCents: number | null;
  @Part(ExtensionDto, { nullable: true }) extension: ExtensionDto | null;
}

export class UpdatePriceListDto extends CreatePriceListDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'The revision that was edited.' })
  @Max(2_147_483_647, withMessage('version_missing'))
  @Min(1, withMessage('version_missing'))
  @IsInt(withMessage('version_missing'))
  revision: number;
}

/** A price list as staff see it. Every amount is a whole number of the currency's smallest unit: cents, or yen. */
export class PriceListDto extends CreatePriceListDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'True for the list of projects that have selected none.' }) isDefault: boolean;
  @ApiProperty({ type: 'integer', description: 'Increases with every edit; send it back with PUT.' }) revision: number;
  @ApiProperty({ type: 'integer', description: 'Projects that use it.' }) projectCount: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;

  static from(list: CountedPriceList): PriceListDto {
    const { id, name, currency, companiesOnly, isDefault, revision, projectCount, content, createdAt, updatedAt } =
      list;
    return {
      id,
      name,
      currency,
      companiesOnly,
      isDefault,
      revision,
      projectCount,
      ...(content as Pick<PriceListDto, keyof PriceListContent>),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  }
}

/** The stored parts of what staff have sent. */
export function inputOf({ name, currency, companiesOnly, ...rest }: CreatePriceListDto) {
  const { free, packages, upgrades, singleFiles, additionalPhotoCents, extension } = rest;
  return {
    name,
    currency,
    companiesOnly,
    content: { free, packages, upgrades, singleFiles, additionalPhotoCents, extension },
  };
}
