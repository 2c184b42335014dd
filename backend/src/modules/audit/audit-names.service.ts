import { Injectable } from '@nestjs/common';
import { isUuid } from '../../common/uuid.js';
import type { SubjectKind } from './audited.decorator.js';

type FindName = (id: string) => Promise<string | null>;

/** Names of subjects, from the modules that own them: the audit log reads none of their tables. */
@Injectable()
export class AuditNames {
  private readonly finders = new Map<SubjectKind, FindName>();

  register(kind: SubjectKind, find: FindName): void {
    this.finders.set(kind, find);
  }

  async nameOf(kind: SubjectKind, id: string): Promise<string | null> {
    return isUuid(id) ? ((await this.finders.get(kind)?.(id)) ?? null) : null;
  }
}
