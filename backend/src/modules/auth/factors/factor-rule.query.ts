import { Inject, Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { ruleHolds } from '../sessions/must-add-factor.query.js';

/** Every member of staff needs a second factor by this rule. */
export interface FactorRule {
  /** The rule begins on this day, such as 2026-12-01. */
  from: string;
  /** The first day has come in the studio's time zone. */
  holds: boolean;
}

/**
 * Reads from the settings whether staff need a second factor: from the table, so that the rule begins everywhere at
 * once.
 */
@Injectable()
export class FactorRuleQuery {
  constructor(
    private readonly database: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns null when the studio does not ask for one */
  async read(now: Date): Promise<FactorRule | null> {
    const [rule] = await this.database.query<FactorRule[]>(
      `SELECT second_factor_from::text AS "from",
              ${ruleHolds('$1', '$2')} AS holds
       FROM studio_settings WHERE second_factor_from IS NOT NULL`,
      [now, this.config.studio.timezone],
    );
    return rule ?? null;
  }
}
