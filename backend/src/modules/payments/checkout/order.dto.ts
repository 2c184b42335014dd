import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsInt,
  IsISO31661Alpha2,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { ApiProperty, IntersectionType, type ApiPropertyOptions } from '../../../common/http/api-decorators.js';
import {
  BooleanField,
  EachOnce,
  EmailField,
  IfSent,
  IsId,
  TextField,
  withMessage,
} from '../../../common/http/fields.js';
import { message } from '../../../common/messages.js';

/** Declares the code of a package; the price list decides whether it is offered. */
const PackageField = (options: ApiPropertyOptions) =>
  applyDecorators(
    ApiProperty({ example: 'extended', maxLength: 40, ...options }),
    MaxLength(40, withMessage('package_unknown')),
    Matches(/^[a-z0-9-]+$/, withMessage('package_unknown')),
  );

/** The address of a page can name so many files. */
const MAX_FILES = 100;
const MAX_PHOTOS = 1_000;

/** Reads numbers and true or false, as an address writes them. */
const fromQuery = ({ value }: { value: unknown }): unknown => {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
};

/** The choices of a client at the checkout so far, with which an order is priced and opened. */
export class OrderTermsDto {
  @ValidateIf(({ fileIds, photos, extension, selectionId }: OrderTermsDto) =>
    [fileIds, photos, extension, selectionId].every((item) => item === undefined),
  )
  @PackageField({ required: false, description: 'The code of the package.' })
  packageType?: string;

  @ApiProperty({
    type: [String],
    format: 'uuid',
    maxItems: MAX_FILES,
    description: 'Single files, instead of a package.',
  })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @IsId({ each: true, ...withMessage('order_files_unknown') })
  @EachOnce(withMessage('order_files_unknown'))
  @ArrayMaxSize(MAX_FILES, withMessage('order_files_most', { most: MAX_FILES }))
  @ArrayNotEmpty(withMessage('order_one_item'))
  @IsArray(withMessage('order_files_unknown'))
  fileIds?: string[];

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_PHOTOS,
    description: 'So many photos more than the client may choose now, instead of a package.',
  })
  @IfSent()
  @Transform(fromQuery)
  @Max(MAX_PHOTOS, withMessage('order_photos_count', { most: MAX_PHOTOS }))
  @Min(1, withMessage('order_photos_count', { most: MAX_PHOTOS }))
  @IsInt(withMessage('order_photos_count', { most: MAX_PHOTOS }))
  photos?: number;

  @IfSent()
  @Transform(fromQuery)
  @BooleanField('Opens a gallery again that its timer has closed, instead of a package.')
  extension?: boolean;

  @ApiProperty({
    required: false,
    format: 'uuid',
    description: "The additional photos of the person's list in this selection, instead of a package.",
  })
  @IfSent()
  @IsId({ message: 'selectionId must be the id of a selection' })
  selectionId?: string;

  @ApiProperty({
    type: String,
    required: false,
    maxLength: 100,
    description: "The coupon's code; capital and small letters are the same.",
  })
  @IsOptional()
  @IsString({ message: 'couponCode must be a text' })
  @MaxLength(100, withMessage('too_long', { field: 'couponCode', most: 100 }))
  couponCode?: string;

  @IfSent()
  @ApiProperty({ example: 'DE', description: "ISO 3166: the client's country. Needed where the site asks for it." })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsISO31661Alpha2(withMessage('buyer_country_required'))
  country?: string;

  @IfSent()
  @TextField({ max: 30, min: 0 })
  @ApiProperty({ required: false, description: "The company's VAT ID, checked with its country's format." })
  vatId?: string;

  @IfSent()
  @Transform(fromQuery)
  @BooleanField('Bought for a company: the order then needs its name and address.')
  company?: boolean;

  @ApiProperty({
    required: false,
    format: 'email',
    description: 'The address to which the receipt is sent, for a guest who has given none yet.',
  })
  @IfSent()
  @EmailField(message('email_required'))
  email?: string;

  @IfSent() @TextField({ max: 120, min: 0 }) @ApiProperty({ required: false }) companyName?: string;
  @IfSent() @TextField({ max: 200, min: 0 }) @ApiProperty({ required: false }) street?: string;
  @IfSent() @TextField({ max: 20, min: 0 }) @ApiProperty({ required: false }) postcode?: string;
  @IfSent() @TextField({ max: 120, min: 0 }) @ApiProperty({ required: false }) city?: string;

  @IfSent()
  @Transform(fromQuery)
  @BooleanField('The client agrees that delivery begins at once: see `deliveryConsent` of the reply.')
  deliveryConsent?: boolean;

  @ApiProperty({ required: false, example: 'en-1', description: 'The version of the text that the client agreed to.' })
  @IfSent()
  @IsString({ message: 'withdrawalTextVersion must be a text' })
  @MaxLength(20, withMessage('too_long', { field: 'withdrawalTextVersion', most: 20 }))
  withdrawalTextVersion?: string;
}

/** Names the payment, and how much the client agrees to pay. */
class ClientPaymentDto {
  @ApiProperty({
    description: 'The amount in whole units of the currency; it is compared with the price that the server sets.',
    example: 199,
  })
  @IsNumber(
    { allowNaN: false, allowInfinity: false },
    { message: 'amount must be a number, in whole units of the currency' },
  )
  amount: number;

  @ApiProperty({ format: 'uuid' })
  @IsString({ message: 'projectId is required' })
  projectId: string;

  @ApiProperty({
    maxLength: 254,
    description: 'The visitor of the gallery: a key of a personal link, or an email address.',
  })
  @IsString({ message: 'clientEmail must be the visitor of the gallery' })
  @MaxLength(254)
  clientEmail: string;
}

export class CreatePaymentIntentDto extends IntersectionType(ClientPaymentDto, OrderTermsDto) {}

export class ConfirmPaymentDto extends ClientPaymentDto {
  @PackageField({ description: "The order's `packageType`." })
  packageType: string;

  @ApiProperty({ description: "The provider's id of the payment." })
  @IsString({ message: 'paymentIntentId is required' })
  @MaxLength(255)
  paymentIntentId: string;

  @ApiProperty({ type: Boolean, required: false, description: 'A hint for display; the server decides.' })
  @IsOptional()
  isUpgrade?: boolean | string | null;
}
