import { ApiProperty } from '@nestjs/swagger';

/** A package on offer. Prices are whole cents. */
export class PackageDto {
  @ApiProperty({ enum: ['extended', 'complete'] }) packageType: 'extended' | 'complete';
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty() priceCents: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Price of the step from extended.' }) upgradePriceCents:
    number | null;
  @ApiProperty({ example: 'usd' }) currency: string;
}
