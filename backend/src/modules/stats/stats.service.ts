import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { Clock } from '../../common/clock.js';
import { STANDING_STATES } from '../payments/core/entitlement-level.js';
import { StudioService } from '../settings/studio.service.js';
import type { StatsDto, TrendsDto } from './stats.dto.js';
import { TrendsRepository } from './trends.repository.js';

/** The dashboard's figures, in one statement. */
@Injectable()
export class StatsService {
  constructor(
    private readonly database: Transactions,
    private readonly trendsOf: TrendsRepository,
    private readonly clock: Clock,
    private readonly studio: StudioService,
  ) {}

  async read(): Promise<StatsDto> {
    const [row] = await this.database.query<[StatsDto]>(
      `WITH active AS (
         SELECT client_email_key FROM project
         WHERE status = 'active' AND (NOT timer_enabled OR expires_at IS NULL OR expires_at > $1)
       )
       SELECT (SELECT count(*)::int FROM active) AS "activeProjects",
              (SELECT count(DISTINCT client_email_key)::int FROM active) AS "activeClients",
              (SELECT count(*)::int FROM download) AS "totalDownloads",
              (SELECT coalesce(sum(amount_cents - refunded_cents), 0)::float8 / 100 FROM purchase
                WHERE state = ANY($3) AND succeeded_at >= date_trunc('month', $1::timestamptz AT TIME ZONE $2) AT TIME ZONE $2
                  AND succeeded_at < (date_trunc('month', $1::timestamptz AT TIME ZONE $2) + interval '1 month') AT TIME ZONE $2) AS "monthlyRevenue"`,
      [this.clock.now(), this.studio.current.timezone, STANDING_STATES],
    );
    return row;
  }

  /** Two statements, whatever there is. */
  async trends(): Promise<TrendsDto> {
    const now = this.clock.now();
    const { timezone } = this.studio.current;
    const [months, weeks] = await Promise.all([
      this.trendsOf.revenueByMonth(now, timezone),
      this.trendsOf.usageByWeek(now, timezone),
    ]);
    return { timezone, currency: 'usd', months, weeks };
  }
}
