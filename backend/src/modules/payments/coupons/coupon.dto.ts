import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableInstant } from '../../../common/http/nullable-fields.js';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsISO8601, Matches, Max, Min, ValidateIf } from 'class-validator';
import { toDto } from '../../../common/http/dto-fields.js';
import { BooleanField, EachOnce, IsId, TextField, withMessage } from '../../../common/http/fields.js';
import type { MessageCode } from '../../../common/messages.js';
import { COUPON_CODE } from './coupon.entity.js';
import type { CouponInput } from './coupons.repository.js';
import type { CountedCoupon } from './coupons.query.js';
import { AmountField } from '../../entitlements/contents-fields.js';

const MAX_PROJECTS = 100;

const IfNotNull = () => ValidateIf((_: object, value: unknown) => value !== null);

/** Declares a whole number from 1 to `most`, or null. */
const NumberField = (most: number, code: Extract<MessageCode, 'coupon_percent_invalid' | 'coupon_uses_invalid'>) =>
  applyDecorators(
    ApiProperty({ type: 'integer', nullable: true, minimum: 1, maximum: most }),
    IfNotNull(),
    Max(most, withMessage(code)),
    Min(1, withMessage(code)),
    IsInt(withMessage(code)),
  );

/** Declares an instant with its zone, or null. */
const InstantField = () =>
  applyDecorators(
    NullableInstant(),
    IfNotNull(),
    // JavaScript does not read the weeks of ISO 8601.
    Matches(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i, withMessage('coupon_date_invalid')),
    Matches(/^(19|20|21)\d\d-/, withMessage('coupon_date_invalid')),
    IsISO8601({ strict: true }, withMessage('coupon_date_invalid')),
  );

/** A coupon as staff write it. Amounts are whole numbers of the currency's smallest unit. */
export class SaveCouponDto {
  @ApiProperty({ pattern: COUPON_CODE.source, description: 'Stored in capital letters.', example: 'SPRING-25' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  @Matches(COUPON_CODE, withMessage('coupon_code_invalid'))
  code: string;

  /** A coupon has either this or `amountCents`. */
  @NumberField(100, 'coupon_percent_invalid')
  percent: number | null;

  @AmountField({ nullable: true }) amountCents: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The currency of the amount and of the minimum order.',
    example: 'eur',
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @IfNotNull()
  @Matches(/^[a-z]{3}$/, withMessage('currency_unsupported'))
  currency: string | null;

  @AmountField({ nullable: true }) minimumOrderCents: number | null;
  @InstantField() validFrom: string | null;
  @InstantField() validUntil: string | null;
  @NumberField(1_000_000, 'coupon_uses_invalid') maxUses: number | null;
  @NumberField(1_000_000, 'coupon_uses_invalid') maxUsesPerClient: number | null;

  @ApiProperty({
    type: [String],
    format: 'uuid',
    nullable: true,
    maxItems: MAX_PROJECTS,
    description: 'Null: valid in every project.',
  })
  @IfNotNull()
  @EachOnce(withMessage('coupon_projects_invalid'))
  @IsId({ each: true, ...withMessage('coupon_projects_invalid') })
  @ArrayMaxSize(MAX_PROJECTS, withMessage('list_too_long', { most: MAX_PROJECTS }))
  @ArrayMinSize(1, withMessage('coupon_projects_invalid'))
  @IsArray(withMessage('coupon_projects_invalid'))
  projectIds: string[] | null;

  @BooleanField() active: boolean;

  @TextField({ min: 0, max: 500, multiline: true })
  note: string;

  /** Returns the coupon's columns. */
  static toInput({ validFrom, validUntil, ...rest }: SaveCouponDto): CouponInput {
    return {
      ...rest,
      validFrom: validFrom === null ? null : new Date(validFrom),
      validUntil: validUntil === null ? null : new Date(validUntil),
    };
  }
}

/** The amount that a coupon has taken off paid orders in one currency. */
export class CouponDiscountDto {
  @ApiProperty({ example: 'usd' }) currency: string;
  @ApiProperty() discountCents: number;
}

/** A coupon as staff see it, and how often it was used. */
export class CouponDto extends SaveCouponDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: 'integer', description: 'Paid orders, refunded ones included.' }) useCount: number;
  @ApiProperty({ type: 'integer', description: 'Orders that are open: they keep a use until they end.' })
  openCount: number;
  @ApiProperty({ type: [CouponDiscountDto], description: 'Given in paid orders.' }) discounts: CouponDiscountDto[];
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;

  static from(coupon: CountedCoupon): CouponDto {
    return toDto(CouponDto, coupon);
  }
}
