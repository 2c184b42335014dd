import { ApiProperty } from '@nestjs/swagger';

export class StatsDto {
  @ApiProperty({ description: 'Status active and not expired.' }) activeProjects: number;
  @ApiProperty({ description: 'Dollars of this calendar month in the business time zone, less refunds.' }) monthlyRevenue: number;
  @ApiProperty({ description: 'Files that clients have downloaded.' }) totalDownloads: number;
  @ApiProperty({ description: 'Distinct client e-mails over active projects.' }) activeClients: number;
}
