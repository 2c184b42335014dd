import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, Matches, Max, Min } from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { BooleanField, IfSent, OneOfField, TextField, withMessage } from '../../../common/http/fields.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import { message } from '../../../common/messages.js';
import type { CountedPriceList } from './price-lists.query.js';
import type { Translations } from '../../entitlements/contents.js';
import {
  AmountField,
  CodeField,
  FeaturesField,
  MAX_DESCRIPTION,
  MAX_NAME,
  Part,
  Parts,
} from '../../entitlements/contents-fields.js';
import { FreeAllowanceDto, PackageContentsDto, SingleFilesDto } from '../../entitlements/contents.dto.js';
import type { PackageTexts, PriceListContent } from './price-list.entity.js';

const MAX_PACKAGES = 6;

/** The texts of a package in another language; a text that is missing or empty is read in the list's own. */
export class PackageTextsDto implements Partial<PackageTexts> {
  @IfSent() @TextField({ min: 0, max: MAX_NAME }) @ApiProperty({ required: false }) name?: string;

  @IfSent()
  @TextField({ min: 0, max: MAX_DESCRIPTION, multiline: true })
  @ApiProperty({ required: false })
  description?: string;

  @IfSent() @FeaturesField() @ApiProperty({ required: false }) features?: string[];
}

export class PackageTranslationsDto implements Translations<PackageTexts> {
  @Part(PackageTextsDto, { required: false }) en?: PackageTextsDto;
  @Part(PackageTextsDto, { required: false }) de?: PackageTextsDto;
  @Part(PackageTextsDto, { required: false }) es?: PackageTextsDto;
}

export class PricedPackageDto {
  @CodeField() code: string;
  @TextField({ max: MAX_NAME, message: message('package_name_required') }) name: string;

  @ApiProperty({ maxLength: MAX_DESCRIPTION })
  @TextField({ min: 0, max: MAX_DESCRIPTION, multiline: true })
  description: string;

  @FeaturesField()
  features: string[];

  @AmountField() priceCents: number;

  @BooleanField('Emphasised where packages are offered.') highlighted: boolean;

  @Part(PackageContentsDto) contents: PackageContentsDto;

  @Part(PackageTranslationsDto, { required: false }) translations?: PackageTranslationsDto;
}

export class ExtensionDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3_650 })
  @Max(3_650, withMessage('extension_days_invalid'))
  @Min(1, withMessage('extension_days_invalid'))
  @IsInt(withMessage('extension_days_invalid'))
  days: number;

  @AmountField() priceCents: number;
}

/** A price list as staff write it. Every amount is a whole number of the currency's smallest unit: cents, or yen. */
export class CreatePriceListDto implements PriceListContent {
  @TextField({ max: MAX_NAME, message: message('price_list_name_required') }) name: string;

  @IfSent()
  @OneOfField(
    MAIL_LANGUAGES,
    "The language of its texts, which are read where a translation is missing. A new list's is the studio's.",
  )
  language?: MailLanguage;

  @ApiProperty({ example: 'usd', description: 'ISO 4217, one that the payment provider takes.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @Matches(/^[a-z]{3}$/, withMessage('currency_unsupported'))
  currency: string;

  @ApiProperty({ required: false, default: false, description: 'Only companies may order; tax may come on top.' })
  @IsBoolean({ message: 'companiesOnly must be true or false' })
  companiesOnly: boolean = false;

  @Part(FreeAllowanceDto) free: FreeAllowanceDto;
  @Parts(PricedPackageDto, MAX_PACKAGES) packages: PricedPackageDto[];

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
  @ApiProperty({ enum: MAIL_LANGUAGES, required: true }) declare language: MailLanguage;
  @ApiProperty({ description: 'True for the list of projects that have selected none.' }) isDefault: boolean;
  @ApiProperty({ type: 'integer', description: 'Increases with every edit; send it back with PUT.' }) revision: number;
  @ApiProperty({ type: 'integer', description: 'Projects that use it.' }) projectCount: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;

  static from(list: CountedPriceList): PriceListDto {
    return toDto(PriceListDto, { ...list, ...(list.content as Pick<PriceListDto, keyof PriceListContent>) });
  }
}

/** Returns the columns of a list that staff have sent. */
export function inputOf({ name, language, currency, companiesOnly, ...rest }: CreatePriceListDto) {
  const { free, packages, singleFiles, additionalPhotoCents, extension } = rest;
  return {
    name,
    language,
    currency,
    companiesOnly,
    content: { free, packages, singleFiles, additionalPhotoCents, extension },
  };
}
