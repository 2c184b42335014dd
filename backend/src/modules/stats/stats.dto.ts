import { ApiProperty } from '@nestjs/swagger';

export class StatsDto {
  @ApiProperty({ description: 'Status active and not expired.' }) activeProjects: number;
  @ApiProperty({ description: 'Dollars of this calendar month in the business time zone, less refunds.' })
  monthlyRevenue: number;
  @ApiProperty({ description: 'Files that clients have downloaded.' }) totalDownloads: number;
  @ApiProperty({ description: 'Distinct client emails over active projects.' }) activeClients: number;
}

export class MonthRevenueDto {
  @ApiProperty({ example: '2026-05' }) month: string;
  @ApiProperty({ description: 'Cents paid in this month, less refunds.' }) revenueCents: number;
}

export class WeekUsageDto {
  @ApiProperty({ format: 'date', description: 'The Monday on which it begins.' }) week: string;
  @ApiProperty({ description: 'Files that clients downloaded for the first time.' }) downloads: number;
  @ApiProperty({ description: 'Visits of clients to their galleries; one ends after half an hour without activity.' })
  visits: number;
}

export class TrendsDto {
  @ApiProperty({ description: 'The business time zone, which sets the calendar.' }) timezone: string;
  @ApiProperty() currency: string;
  @ApiProperty({ type: [MonthRevenueDto], description: 'Twelve, oldest first; this month is the last.' })
  months: MonthRevenueDto[];
  @ApiProperty({ type: [WeekUsageDto], description: 'Twelve, oldest first; this week is the last.' })
  weeks: WeekUsageDto[];
}
