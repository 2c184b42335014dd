import { Injectable } from '@nestjs/common';
import { inMajorUnits } from '../../common/currency.js';
import { Clock } from '../../common/clock.js';
import { StudioService } from '../settings/studio.service.js';
import type { RevenueDto, StatsDto, TaxedRevenueDto, TrendsDto } from './stats.dto.js';
import { StatsQuery } from './stats.query.js';

/** Makes the figures of the dashboard. */
@Injectable()
export class StatsService {
  constructor(
    private readonly stats: StatsQuery,
    private readonly clock: Clock,
    private readonly studio: StudioService,
  ) {}

  /** Reads the figures with one statement, however much there is. */
  async read(): Promise<StatsDto> {
    const { timezone, tax } = this.studio.current;
    const { revenue, taxes, grantCount, grantAmounts, ...totals } = await this.stats.totals(this.clock.now(), timezone);
    const { currency } = totals;
    return {
      ...totals,
      monthlyRevenue: inMajorUnits(revenue[currency] ?? 0, currency),
      otherRevenue: othersOf(revenue, currency),
      taxedRevenue: tax.mode === 'none' ? [] : taxedOf(revenue, taxes),
      granted: { count: grantCount, amounts: othersOf(grantAmounts, '') },
    };
  }

  /** Reads the trends with two statements, however much there is. */
  async trends(): Promise<TrendsDto> {
    const now = this.clock.now();
    const { timezone } = this.studio.current;
    const [months, weeks] = await Promise.all([
      this.stats.revenueByMonth(now, timezone),
      this.stats.usageByWeek(now, timezone),
    ]);
    const { currency } = months[0]!;
    return {
      timezone,
      currency,
      months: months.map(({ month, revenue }) => ({
        month,
        revenueCents: revenue[currency] ?? 0,
        otherRevenue: othersOf(revenue, currency),
      })),
      weeks,
    };
  }
}

/** Lists every currency but the main one, by its code. */
function othersOf(revenue: Readonly<Record<string, number>>, main: string): RevenueDto[] {
  return Object.entries(revenue)
    .filter(([currency]) => currency !== main)
    .map(([currency, revenueCents]) => ({ currency, revenueCents }))
    .sort((one, other) => one.currency.localeCompare(other.currency));
}

/** Lists net, tax and gross of every currency, by its code. */
const taxedOf = (revenue: Readonly<Record<string, number>>, taxes: Readonly<Record<string, number>>) =>
  othersOf(revenue, '').map(({ currency, revenueCents: grossCents }): TaxedRevenueDto => {
    const taxCents = taxes[currency]!;
    return { currency, netCents: grossCents - taxCents, taxCents, grossCents };
  });
