import { ApiProperty } from '../../common/http/api-decorators.js';

/** The revenue is in one currency, in its smallest unit. */
export class RevenueDto {
  @ApiProperty({ example: 'eur' }) currency: string;
  @ApiProperty() revenueCents: number;
}

/** The revenue is in one currency, with its tax apart, in the smallest unit. */
export class TaxedRevenueDto {
  @ApiProperty({ example: 'eur' }) currency: string;
  @ApiProperty() netCents: number;
  @ApiProperty() taxCents: number;
  @ApiProperty() grossCents: number;
}

/** Staff have granted these without a payment. */
export class GrantedDto {
  @ApiProperty({ description: 'Valid grants.' }) count: number;
  @ApiProperty({ type: [RevenueDto], description: 'The amounts recorded with them, by currency; not charged here.' })
  amounts: RevenueDto[];
}

export class StatsDto {
  @ApiProperty({ description: 'Status active and not expired.' }) activeProjects: number;
  @ApiProperty({
    description: 'The currency of monthlyRevenue, which is that of the default price list.',
    example: 'usd',
  })
  currency: string;
  @ApiProperty({
    description: 'The revenue of this calendar month in the business time zone, in whole units, less refunds.',
  })
  monthlyRevenue: number;
  @ApiProperty({ type: [RevenueDto], description: 'The revenue in other currencies.' }) otherRevenue: RevenueDto[];
  @ApiProperty({
    type: [TaxedRevenueDto],
    description: 'Net, tax and gross of this revenue, in every currency. Empty while no tax is charged.',
  })
  taxedRevenue: TaxedRevenueDto[];
  @ApiProperty({
    type: GrantedDto,
    description: 'What staff have granted in this month; it is no part of the revenue.',
  })
  granted: GrantedDto;
  @ApiProperty({ description: 'Files that clients have downloaded.' }) totalDownloads: number;
  @ApiProperty({ description: 'Distinct client emails over active projects.' }) activeClients: number;
}

export class MonthRevenueDto {
  @ApiProperty({ example: '2026-05' }) month: string;
  @ApiProperty({ description: "Paid in this month, less refunds, in the currency's smallest unit." })
  revenueCents: number;
  @ApiProperty({ type: [RevenueDto], description: 'The revenue in other currencies.' }) otherRevenue: RevenueDto[];
}

export class WeekUsageDto {
  @ApiProperty({ format: 'date', description: 'The Monday on which it begins.' }) week: string;
  @ApiProperty({ description: 'Files that clients downloaded for the first time.' }) downloads: number;
  @ApiProperty({ description: 'Visits of clients to their galleries; one ends after half an hour without activity.' })
  visits: number;
}

export class TrendsDto {
  @ApiProperty({ description: 'The business time zone, which sets the calendar.' }) timezone: string;
  @ApiProperty({ description: 'The currency of the default price list.' }) currency: string;
  @ApiProperty({ type: [MonthRevenueDto], description: 'Twelve, oldest first; this month is the last.' })
  months: MonthRevenueDto[];
  @ApiProperty({ type: [WeekUsageDto], description: 'Twelve, oldest first; this week is the last.' })
  weeks: WeekUsageDto[];
}
