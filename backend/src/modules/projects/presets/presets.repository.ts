import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { ProjectPreset } from './project-preset.entity.js';

/** Stores presets of projects in PostgreSQL. */
@Injectable()
export class PresetsRepository {
  constructor(private readonly database: Transactions) {}

  list(): Promise<ProjectPreset[]> {
    return this.database.manager.find(ProjectPreset, { order: { name: 'ASC' } });
  }

  /** Locks the presets: nobody else changes one until the transaction ends. */
  async lock(): Promise<void> {
    await this.database.lockManager.query('LOCK TABLE project_preset IN SHARE ROW EXCLUSIVE MODE');
  }

  async clearDefault(): Promise<void> {
    await this.database.manager.update(ProjectPreset, { isDefault: true }, { isDefault: false });
  }

  /** Adds a preset, or changes the one with its id. */
  async save(
    values: Omit<ProjectPreset, 'id' | 'createdAt' | 'selections'> & Partial<Pick<ProjectPreset, 'id' | 'selections'>>,
  ): Promise<string> {
    return (await this.database.manager.save(ProjectPreset, values)).id;
  }

  /** @returns false when there is no such preset */
  async delete(id: string): Promise<boolean> {
    return (await this.database.manager.delete(ProjectPreset, { id })).affected === 1;
  }
}
