import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { MailServerSettings } from './mail-settings.entity.js';

/** Stores the mail settings in one row in PostgreSQL. */
@Injectable()
export class MailSettingsRepository {
  constructor(private readonly database: Transactions) {}

  read(): Promise<MailServerSettings> {
    return this.database.manager.findOneByOrFail(MailServerSettings, { id: 1 });
  }

  /** @returns false when somebody else has changed the settings since `version` */
  async save(version: number, changes: Partial<MailServerSettings>): Promise<boolean> {
    const result = await this.database.manager.update(
      MailServerSettings,
      { id: 1, version },
      { ...changes, version: () => 'version + 1' },
    );
    return result.affected === 1;
  }

  /** Notes the settings of the last check without raising the version: a form that is open stays valid. */
  async noteAccepted(acceptedSettings: string | null): Promise<void> {
    await this.database.manager.update(MailServerSettings, { id: 1 }, { acceptedSettings });
  }
}
