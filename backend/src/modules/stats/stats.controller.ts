import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../common/http/audience.js';
import { StatsDto, TrendsDto } from './stats.dto.js';
import { StatsService } from './stats.service.js';

/** Shows staff the figures of the dashboard. */
@Area('stats')
@AdminOnly()
@Controller('api/admin/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @ApiOperation({ summary: 'The four figures of the dashboard' })
  @ApiOkResponse({ type: StatsDto })
  getStats(): Promise<StatsDto> {
    return this.stats.read();
  }

  @Get('trends')
  @ApiOperation({ summary: 'Revenue by month, downloads and visits by week' })
  @ApiOkResponse({ type: TrendsDto })
  getTrends(): Promise<TrendsDto> {
    return this.stats.trends();
  }
}
