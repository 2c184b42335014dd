import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';
import { ArrayMaxSize, IsArray, IsIn, IsISO31661Alpha2, IsNumber, Max, Min } from 'class-validator';
import { toDto } from '../../../common/http/dto-fields.js';
import { BooleanField, EachObject, SettingsVersionField, withMessage } from '../../../common/http/fields.js';
import type { TaxCategory } from '../../../ports/invoice-renderer.port.js';
import { TAX_MODES, VAT_ID_CHECKS, type TaxMode, type VatIdChecking } from '../../settings/tax-settings.js';
import { LocalTextDto } from '../../settings/local-text.dto.js';
import { UNTAXED_REASONS, type UntaxedReason } from '../../settings/untaxed-reason.js';
import type { TaxedOrder } from './taxed-order.entity.js';

const CATEGORIES: TaxCategory[] = ['S', 'Z', 'AE', 'E', 'O'];
const MAX_RATES = 60;

/** The tax of an order, and the details that its buyer has stated. */
export class OrderTaxDto {
  @ApiProperty({ enum: TAX_MODES, description: 'included: the subtotal contains the tax. added: it comes on top.' })
  mode: TaxMode;
  @ApiProperty({
    type: String,
    enum: [...CATEGORIES, null],
    nullable: true,
    description:
      'The tax category of EN 16931: standard rate, zero rate, reverse charge, exempt, outside the scope of tax.',
  })
  category: TaxCategory | null;
  @ApiProperty({ example: 19 }) percent: number;
  @ApiProperty({ type: LocalTextDto, nullable: true, description: 'Why none is charged.' }) note: LocalTextDto | null;
  @NullableText('ISO 3166: whose tax it is.') country: string | null;
  @NullableText('ISO 3166.') buyerCountry: string | null;
  @NullableText() buyerVatId: string | null;
  @NullableText() buyerCompany: string | null;

  static of(order: TaxedOrder): OrderTaxDto {
    const { taxMode: mode, taxCategory: category, taxRate, taxNote: note, taxCountry: country } = order;
    return toDto(OrderTaxDto, { ...order, mode, category, percent: taxRate / 100, note, country });
  }
}

export class TaxRateDto {
  @ApiProperty({ example: 'CH', description: 'ISO 3166.' })
  @IsISO31661Alpha2(withMessage('seller_country_unknown'))
  country: string;

  @ApiProperty({ minimum: 0, maximum: 100, example: 8.1, description: 'Per cent, with two decimals at most.' })
  @Max(100, withMessage('tax_rate_invalid'))
  @Min(0, withMessage('tax_rate_invalid'))
  @IsNumber({ maxDecimalPlaces: 2 }, withMessage('tax_rate_invalid'))
  percent: number;
}

/** Says how a studio charges tax. */
export class TaxValuesDto {
  @ApiProperty({ enum: TAX_MODES })
  @IsIn(TAX_MODES, withMessage('tax_mode_unknown'))
  mode: TaxMode;

  @BooleanField("Consumers in other EU countries pay the seller's own rate, below 10,000 euros a year.")
  homeRateForEu: boolean;

  @ApiProperty({ enum: UNTAXED_REASONS, description: 'Why none is charged, in mode none. Undecided: no invoices.' })
  @IsIn(UNTAXED_REASONS, withMessage('tax_reason_unknown'))
  untaxedReason: UntaxedReason;

  @BooleanField('A seller outside the EU charges EU consumers their tax (non-Union One Stop Shop).')
  nonUnionOss: boolean;

  @ApiProperty({
    enum: VAT_ID_CHECKS,
    required: false,
    description:
      'How VAT IDs of other EU countries are looked up in VIES. While it does not answer, lenient accepts them and strict rejects them.',
  })
  @IsIn(VAT_ID_CHECKS, withMessage('vat_id_check_unknown'))
  vatIdCheck: VatIdChecking = 'off';

  @ApiProperty({ type: [TaxRateDto], maxItems: MAX_RATES, description: 'Rates of its own, which override the known.' })
  @EachObject(TaxRateDto, 'must be a list of objects')
  @ArrayMaxSize(MAX_RATES, withMessage('list_too_long', { most: MAX_RATES }))
  @IsArray({ message: 'must be a list' })
  rates: TaxRateDto[];
}

export class UpdateTaxDto extends TaxValuesDto {
  @SettingsVersionField('The version of the settings that were edited.') version: number;
}

export class TaxSettingsDto extends TaxValuesDto {
  @ApiProperty({ description: 'Send it back with a change.' }) version: number;
  @ApiProperty({ type: [TaxRateDto], description: "Today's standard rates in the EU." }) knownRates: TaxRateDto[];
  @NullableNumber('Per cent on top of prices for consumers in mode added; null: nobody demands that they see totals.')
  consumerPercent: number | null;
  @NullableText("The seller's country; null while nobody has said who sells.") sellerCountry: string | null;
}
