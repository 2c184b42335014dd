import { Injectable } from '@nestjs/common';
import { emailKey } from '../../../common/identifiers.js';
import { levelOf, type AccessLevel } from './entitlement-level.js';
import { PurchasesRepository } from './purchases.repository.js';

/** What a client may download in a gallery, computed from the valid purchases. */
@Injectable()
export class EntitlementsService {
  constructor(private readonly purchases: PurchasesRepository) {}

  /** The present level. */
  async levelFor(projectId: string, emailKey: string): Promise<AccessLevel> {
    return levelOf(await this.purchases.listStates(projectId, emailKey));
  }

  /** The level in each gallery in which this address has bought anything. */
  async levelsFor(email: string): Promise<Map<string, AccessLevel>> {
    const all = await this.purchases.listStatesOf(emailKey(email));
    const projectIds = [...new Set(all.map(({ projectId }) => projectId))];
    return new Map(projectIds.map((id) => [id, levelOf(all.filter(({ projectId }) => projectId === id))]));
  }
}
