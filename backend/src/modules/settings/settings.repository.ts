import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { LegalPage } from './seller-details.js';
import { Transactions } from '../../common/transactions.js';
import { StudioSettings, type Milestone } from './studio-settings.entity.js';

/** Stores the settings in one row in PostgreSQL. */
@Injectable()
export class SettingsRepository {
  constructor(private readonly database: Transactions) {}

  read(): Promise<StudioSettings> {
    return this.database.manager.findOneByOrFail(StudioSettings, { id: 1 });
  }

  /** Locks the row until the transaction ends. */
  lock(): Promise<StudioSettings> {
    return this.database.lockManager.findOneOrFail(StudioSettings, {
      where: { id: 1 },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async setLegalPages(legalPages: LegalPage[]): Promise<void> {
    await this.database.manager.update(StudioSettings, { id: 1 }, { legalPages });
  }

  /** @returns false when somebody else has changed the settings since `version` */
  async save(
    version: number,
    changes: Partial<StudioSettings>,
    newWatermark: boolean,
    changedAt: Date,
  ): Promise<boolean> {
    const result = await this.database.manager.update(
      StudioSettings,
      { id: 1, version },
      {
        ...changes,
        changedAt,
        version: () => 'version + 1',
        ...(newWatermark ? { watermarkVersion: () => 'watermark_version + 1' } : {}),
      },
    );
    return result.affected === 1;
  }

  /** Keeps the first time, and raises no version: a form that is open stays valid. */
  async noteMilestone(milestone: Milestone, at: Date): Promise<void> {
    await this.database.manager.update(StudioSettings, { id: 1, [milestone]: IsNull() }, { [milestone]: at });
  }

  /** Updates the row without raising its version. */
  async dismissOnboarding(at: Date | null): Promise<void> {
    await this.database.manager.update(StudioSettings, { id: 1 }, { onboardingDismissedAt: at });
  }
}
