import { applyDecorators } from '@nestjs/common';
import { ApiProperty, IntersectionType, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
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
import { inMajorUnits } from '../../../common/currency.js';
import { EachOnce, EmailField, IfSent, IsId, TextField, withMessage } from '../../../common/http/fields.js';
import type { BrowserSettings } from '../../../ports/payment-provider.port.js';
import type { Project } from '../../projects/project.entity.js';
import { PURCHASE_KINDS, type AccessLevel, type PurchaseKind, type PurchaseState } from '../core/entitlement-level.js';
import { ConsentTextDto } from '../core/consent-text.dto.js';
import { PURCHASE_STATES } from '../core/purchase-state.js';
import { OrderTaxDto } from '../tax/tax.dto.js';
import type { Quote } from '../core/quote.js';

/** A package on offer. Prices are in the currency's smallest unit. */
export class PackageDto {
  @ApiProperty({ description: 'The code of the package.', example: 'extended' }) packageType: string;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty() priceCents: number;
  @ApiProperty({ type: Number, nullable: true, description: 'The lowest price after a smaller package.' })
  upgradePriceCents: number | null;
  @ApiProperty({ example: 'usd' }) currency: string;
}

/** The code of a package; the price list decides whether it is offered. */
const PackageField = (options: ApiPropertyOptions) =>
  applyDecorators(
    ApiProperty({ example: 'extended', maxLength: 40, ...options }),
    MaxLength(40, withMessage('package_unknown')),
    Matches(/^[a-z0-9-]+$/, withMessage('package_unknown')),
  );

/** How many files a page's address can name. */
const MAX_FILES = 100;
const MAX_PHOTOS = 1_000;

/** Numbers and true or false, as an address writes them. */
const fromQuery = ({ value }: { value: unknown }): unknown => {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
};

/** What a client has chosen at the checkout, so far: what an order is priced and opened with. */
export class OrderTermsDto {
  @ValidateIf(({ fileIds, photos, extension }: OrderTermsDto) =>
    [fileIds, photos, extension].every((item) => item === undefined),
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

  @ApiProperty({ description: 'Opens a gallery again that its timer has closed, instead of a package.' })
  @IfSent()
  @Transform(fromQuery)
  @IsBoolean({ message: 'extension must be true or false' })
  extension?: boolean;

  @ApiProperty({ type: String, required: false, maxLength: 100, description: 'In capital or small letters.' })
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
  @ApiProperty({ required: false, description: "Of a company. Checked with its country's format." })
  vatId?: string;

  @IfSent() @TextField({ max: 120, min: 0 }) @ApiProperty({ required: false }) companyName?: string;

  @ApiProperty({ description: 'The client agrees that delivery begins at once: see `deliveryConsent` of the reply.' })
  @IfSent()
  @Transform(fromQuery)
  @IsBoolean({ message: 'deliveryConsent must be true or false' })
  deliveryConsent?: boolean;

  @ApiProperty({ required: false, example: 'en-1', description: 'Of the text that the client agreed to.' })
  @IfSent()
  @IsString({ message: 'withdrawalTextVersion must be a text' })
  @MaxLength(20, withMessage('too_long', { field: 'withdrawalTextVersion', most: 20 }))
  withdrawalTextVersion?: string;
}

/** Whose payment it is, and how much they agree to. */
class ClientPaymentDto {
  @ApiProperty({
    description: 'In whole units of the currency; compared with the price that the server sets.',
    example: 199,
  })
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'amount must be a number of US dollars' })
  amount: number;

  @ApiProperty({ format: 'uuid' })
  @IsString({ message: 'projectId is required' })
  projectId: string;

  @EmailField('clientEmail must be the email of the gallery')
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

/** What is sold, and every line of its price, in the currency's smallest unit. */
export class OrderSummaryDto {
  @ApiProperty({ description: 'The gallery that it opens.' }) projectName: string;
  @ApiProperty({ description: 'The code of the package, or the kind of anything else.', example: 'extended' })
  packageType: string;
  @ApiProperty({ enum: PURCHASE_KINDS }) kind: PurchaseKind;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The code of a package that opens as much for no more: offer it instead. Single files only.',
  })
  betterPackage: string | null;
  @ApiProperty({ description: 'The client has the smaller package and pays the difference.' }) isUpgrade: boolean;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty({ description: 'Price of the package by itself.' }) listPriceCents: number;
  @ApiProperty({ description: 'Paid before and deducted; 0 unless this is an upgrade.' }) alreadyPaidCents: number;
  @ApiProperty({ description: 'What the coupon takes off.' }) discountCents: number;
  @ApiProperty({ type: String, nullable: true, description: 'The coupon that was applied.' }) couponCode: string | null;
  @ApiProperty() subtotalCents: number;
  @ApiProperty({ description: 'A part of the subtotal where `tax.mode` is included, otherwise on top.' })
  taxCents: number;
  @ApiProperty({ type: OrderTaxDto }) tax: OrderTaxDto;
  @ApiProperty() totalCents: number;
  @ApiProperty({ description: 'The total in whole units of the currency: the `amount` to send.' }) amount: number;
  @ApiProperty({ example: 'usd' }) currency: string;

  static from(order: Quote, { name: projectName }: Pick<Project, 'name'>): OrderSummaryDto {
    const {
      kind,
      packageCode,
      title,
      description,
      features,
      listPriceCents,
      alreadyPaidCents,
      discountCents,
      couponCode,
      subtotalCents,
      taxCents,
      totalCents,
      currency,
    } = order;
    return {
      projectName,
      packageType: packageCode ?? kind,
      kind,
      betterPackage: order.betterPackage ?? null,
      isUpgrade: kind === 'upgrade',
      title,
      description,
      features,
      listPriceCents,
      alreadyPaidCents,
      discountCents,
      couponCode,
      subtotalCents,
      taxCents,
      tax: OrderTaxDto.of(order),
      totalCents,
      amount: inMajorUnits(totalCents, currency),
      currency,
    };
  }
}

/** What the page needs to communicate with the provider. */
export class PaymentSettingsDto {
  @ApiProperty({ enum: ['stripe', 'sandbox', 'none'] }) provider: BrowserSettings['provider'];
  @ApiProperty({ type: String, nullable: true, description: 'Stripe only.' }) publishableKey: string | null;

  static from(settings: BrowserSettings): PaymentSettingsDto {
    return {
      provider: settings.provider,
      publishableKey: settings.provider === 'stripe' ? settings.publishableKey : null,
    };
  }
}

export class CheckoutDto {
  @ApiProperty({ type: OrderSummaryDto }) order: OrderSummaryDto;
  @ApiProperty({ type: PaymentSettingsDto }) payment: PaymentSettingsDto;
  @ApiProperty({ description: 'Whether there is any coupon: else no code need be asked for.' }) acceptsCoupons: boolean;
  @ApiProperty({
    type: [ConsentTextDto],
    description:
      'The text to agree to, in each language; empty where no consent is needed. Without it the purchase opens after the withdrawal period.',
  })
  deliveryConsent: readonly ConsentTextDto[];
}

export class PaymentIntentDto extends CheckoutDto {
  @ApiProperty({
    description:
      'Opens this one payment to the browser; the same on every call while the order is open. Empty for a free order.',
  })
  clientSecret: string;
  @ApiProperty({ description: 'A free order has no payment: its own id, and `confirm-payment` completes it.' })
  paymentIntentId: string;
  @ApiProperty({ format: 'uuid' }) purchaseId: string;
}

export class ConfirmedPaymentDto {
  @ApiProperty({ format: 'uuid', description: 'Leads to the receipt.' }) purchaseId: string;
  @ApiProperty({ enum: [...PURCHASE_STATES] }) state: PurchaseState;
  @ApiProperty({ enum: ['free', 'extended', 'complete'], description: 'What the client has now.' })
  accessLevel: AccessLevel;
  @ApiProperty({ description: 'Paid for something the client already had; refunded automatically. Usually 0.' })
  excessCents: number;
  @ApiProperty() currency: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it opens, for lack of consent to immediate delivery; null: it is open.',
  })
  unlocksAt: string | null;
}
