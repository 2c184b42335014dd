import { Injectable } from '@nestjs/common';
import { isUuid } from '../../common/identifiers.js';
import type { SubjectKind } from './audited.decorator.js';

/** A subject's name at the time, and the currency that amounts about it are in. */
interface NamedSubject {
  name: string;
  currency?: string;
}
type FindName = (id: string) => Promise<string | NamedSubject | null>;
type FindActors = (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>;

/** Names of subjects and actors, from the modules that own them: the audit log reads none of their tables. */
@Injectable()
export class AuditNames {
  private readonly finders = new Map<SubjectKind, FindName>();

  private findActors: FindActors = async () => new Map();

  register(kind: SubjectKind, find: FindName): void {
    this.finders.set(kind, find);
  }

  async find(kind: SubjectKind, id: string): Promise<NamedSubject | null> {
    const found = isUuid(id) ? await this.finders.get(kind)?.(id) : null;
    return typeof found === 'string' ? { name: found } : (found ?? null);
  }

  registerActors(find: FindActors): void {
    this.findActors = find;
  }

  /** Current names of people, by their ids. */
  actorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    return this.findActors(ids);
  }
}
