import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { StudioSettings } from './studio-settings.entity.js';

/** The one row of settings, in PostgreSQL. */
@Injectable()
export class SettingsRepository {
  constructor(private readonly database: Transactions) {}

  read(): Promise<StudioSettings> {
    return this.database.manager.findOneByOrFail(StudioSettings, { id: 1 });
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
}
