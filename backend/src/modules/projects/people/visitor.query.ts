import { Injectable } from '@nestjs/common';
import { emailKey, isUuid } from '../../../common/identifiers.js';
import { StudioService } from '../../settings/studio.service.js';
import { prepared } from '../../../common/watched-client.js';
import { Transactions } from '../../../common/transactions.js';
import { Project } from '../core/project.entity.js';
import { GalleryLinksService } from './gallery-links.service.js';
import type { GalleryPerson, PersonKind } from './person.entity.js';
import { isGuestKey, personIdIn } from './visitor-key.js';

/** The person whom a visitor's name means, with the project. */
export interface FoundVisitor {
  project: Project;
  /** Null for a visitor who has come by the guest link and not joined yet. */
  person: GalleryPerson | null;
}

/** A person who is in no gallery: nothing is stored for this id. */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000', name: null, email: null, emailKey: null, linkVersion: 0 };

const PRESENT = 'person v ON v.project_id = p.id AND v.ended_at IS NULL';
const BY_ID = 'v.id = $2';
const BY_EMAIL = `v.kind = 'client' AND v.email_key = $2 AND p.email_links`;

/** Finds the person whom a link names. */
@Injectable()
export class VisitorQuery {
  private select?: string;

  constructor(
    private readonly database: Transactions,
    private readonly links: GalleryLinksService,
    private readonly studio: StudioService,
  ) {}

  /**
   * Finds the project, also one in the trash, and the person in it whom a visitor's name means: a key, or the email
   * address of a client where project and studio allow it. Behind the guest link it is the guest whose key the browser
   * has kept. Null for a text that names nobody. It is one plain statement, because every read of a gallery asks.
   */
  async find(projectId: string, visitor: string, guest?: string): Promise<FoundVisitor | null> {
    if (isGuestKey(visitor)) return this.findGuest(projectId, visitor, guest);
    const personId = personIdIn(visitor);
    const isAllowed = personId !== null || (visitor.includes('@') && this.studio.current.emailLinks);
    if (!isUuid(projectId) || !isAllowed) return null;
    const which = personId === null ? BY_EMAIL : BY_ID;
    const found = await this.read(`JOIN ${PRESENT} WHERE p.id = $1 AND ${which}`, [
      projectId,
      personId ?? emailKey(visitor),
    ]);
    const isKnown = found?.person && (personId === null || this.links.isKeyOf(visitor, found.person));
    return isKnown ? found : null;
  }

  /** Finds the project, also one in the trash, as somebody of this kind has it who did nothing yet. */
  async findAs(projectId: string, kind: PersonKind): Promise<FoundVisitor | null> {
    if (!isUuid(projectId)) return null;
    const found = await this.read('LEFT JOIN person v ON false WHERE p.id = $1', [projectId]);
    return found && { ...found, person: { ...NOBODY, kind } };
  }

  private async findGuest(projectId: string, visitor: string, guest: string | undefined): Promise<FoundVisitor | null> {
    if (!isUuid(projectId)) return null;
    const from = `LEFT JOIN ${PRESENT} AND v.kind = 'guest' AND ${BY_ID} WHERE p.id = $1 AND p.guest_link`;
    const found = await this.read(from, [projectId, guest ? personIdIn(guest) : null]);
    if (!found || !this.links.isGuestKeyOf(visitor, found.project)) return null;
    const { project, person } = found;
    return { project, person: person && guest && this.links.isKeyOf(guest, person) ? person : null };
  }

  private async read(from: string, values: unknown[]): Promise<FoundVisitor | null> {
    this.select ??= `SELECT ${this.database.columnsOf(Project, 'p')},
        CASE WHEN v.id IS NOT NULL THEN json_build_object(
          'id', v.id, 'kind', v.kind, 'name', v.name,
          'email', v.email, 'emailKey', v.email_key, 'linkVersion', v.link_version
        ) END AS person
      FROM project p `;
    const [row] = await this.database.queryShared<(Project & Pick<FoundVisitor, 'person'>)[]>(
      prepared(this.select + from),
      values,
    );
    if (!row) return null;
    const { person, ...project } = row;
    return { project, person };
  }
}
