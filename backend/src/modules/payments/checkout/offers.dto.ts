import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableInstant, NullableNumber } from '../../../common/http/nullable-fields.js';
import type { FreeAllowance, PackageContents } from '../../entitlements/contents.js';
import {
  FreeAllowanceDto,
  PackageContentsDto,
  SingleFilesDto,
  DeferredPurchaseDto,
} from '../../entitlements/contents.dto.js';
import { TAX_MODES, type TaxMode } from '../../settings/tax-settings.js';
import { ExtensionDto } from '../price-lists/price-list.dto.js';

const OFFER_STATES = ['offered', 'owned', 'included', 'deferred', 'upgrade', 'useless'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** A package as this client may buy it. */
export class OfferedPackageDto {
  @ApiProperty({ example: 'extended' }) code: string;
  @ApiProperty() name: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty() priceCents: number;
  @ApiProperty() highlighted: boolean;
  @ApiProperty({ type: PackageContentsDto }) contents: PackageContents;
  @NullableNumber('What this client pays now; null for what they have already.') quoteCents: number | null;
  @ApiProperty({
    enum: OFFER_STATES,
    description:
      'offered; upgrade: cheaper after what was bought; owned: bought; included in what was bought; deferred: the same, but it opens only later; useless: opens no further file of this gallery.',
  })
  state: OfferState;
  @NullableInstant('The time at which a deferred package opens; null for the others.') opensAt: string | null;
}

/** Has the prices of a gallery for its client, in the currency's smallest unit. */
export class GalleryOffersDto {
  @ApiProperty({ example: 'usd' }) currency: string;
  @ApiProperty({
    enum: TAX_MODES,
    description: 'How tax relates to these prices: they contain it, it is added, or there is none.',
  })
  taxMode: TaxMode;
  @ApiProperty({ description: 'Only companies may order.' }) companiesOnly: boolean;
  @ApiProperty({ type: FreeAllowanceDto }) free: FreeAllowance;
  @ApiProperty({ type: [OfferedPackageDto] }) packages: OfferedPackageDto[];
  @ApiProperty({ type: SingleFilesDto }) singleFiles: SingleFilesDto;
  @ApiProperty({ type: 'integer', nullable: true }) additionalPhotoCents: number | null;
  @ApiProperty({ type: ExtensionDto, nullable: true }) extension: ExtensionDto | null;
  @ApiProperty({ type: [DeferredPurchaseDto], description: 'Paid purchases that open only later.' })
  deferredPurchases: readonly DeferredPurchaseDto[];
}
