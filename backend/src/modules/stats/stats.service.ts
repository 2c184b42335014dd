import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { StudioService } from '../settings/studio.service.js';
import type { StatsDto, TrendsDto } from './stats.dto.js';
import { StatsQuery } from './stats.query.js';

/** The dashboard's figures. */
@Injectable()
export class StatsService {
  constructor(
    private readonly stats: StatsQuery,
    private readonly clock: Clock,
    private readonly studio: StudioService,
  ) {}

  /** One statement, whatever there is. */
  read(): Promise<StatsDto> {
    return this.stats.totals(this.clock.now(), this.studio.current.timezone);
  }

  /** Two statements, whatever there is. */
  async trends(): Promise<TrendsDto> {
    const now = this.clock.now();
    const { timezone } = this.studio.current;
    const [months, weeks] = await Promise.all([
      this.stats.revenueByMonth(now, timezone),
      this.stats.usageByWeek(now, timezone),
    ]);
    return { timezone, currency: 'usd', months, weeks };
  }
}
