import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../../common/http/dto-fields.js';
import { prepared } from '../../../common/watched-client.js';
import { Transactions } from '../../../common/transactions.js';
import {
  CLIENT,
  clientOf,
  clientParameters,
  type ClientRow,
  type EntitledGallery,
  type StoredClient,
} from '../../entitlements/entitlements.query.js';
import { GALLERY_ORDER } from '../../media/core/media-order.js';
import { visibleTo, type Audience } from '../../projects/core/audience.js';
import type { Person } from '../../projects/people/person.entity.js';
import type { FavouriteFileDto } from './favourites.dto.js';

/** A file that somebody has marked, for staff. */
export type FavouriteFile = RowOf<FavouriteFileDto, 'favouritedAt'>;

/** Somebody who has marked files. */
export type FavouritesPerson = Pick<Person, 'id' | 'kind' | 'name' | 'email'>;

/** One person has these favourites. */
export interface MarkedFiles {
  personId: string;
  name: string | null;
  fileIds: string[];
}

const marked = (audience: Audience, personId: string, withClients: string) =>
  `SELECT v.id AS "personId", v.name, json_agg(f.id ORDER BY f.id) AS "fileIds"
   FROM person v JOIN person_favourite h ON h.person_id = v.id JOIN media_file f ON f.id = h.media_file_id
   WHERE v.project_id = $1 AND (v.id = ${personId} OR (${withClients} AND v.kind = 'client' AND v.ended_at IS NULL))
     AND f.project_id = $1 AND f.status = 'ready' AND f.deleted_at IS NULL AND ${visibleTo(audience)}
   GROUP BY v.id ORDER BY v.created_at, v.id`;

/** Reads favourites with the files they mark. */
@Injectable()
export class FavouritesQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Lists the marks of one person of a gallery, on files that an audience sees in it.
   * @param withClients also those of the clients who have not been removed
   */
  listMarked(projectId: string, personId: string, withClients: boolean, audience: Audience): Promise<MarkedFiles[]> {
    return this.database.queryShared(marked(audience, '$2', '$3'), [projectId, personId, withClients]);
  }

  /**
   * Lists them with the rows that decide which files are open: one statement for the gallery's page, which needs both.
   */
  async listMarkedWithClient(
    project: EntitledGallery,
    personId: string,
    withClients: boolean,
    audience: Audience,
  ): Promise<{ client: StoredClient; marks: MarkedFiles[] }> {
    const [{ marks, ...client }] = await this.database.queryShared<[ClientRow & { marks: MarkedFiles[] }]>(
      prepared(
        `SELECT ${CLIENT}, (SELECT coalesce(json_agg(m), '[]') FROM (${marked(audience, '$4', '$5')}) m) AS marks`,
      ),
      [...clientParameters(project), personId, withClients],
    );
    return { client: clientOf(client), marks };
  }

  /** Lists the files that people of the gallery have marked, in its order, with the last mark and those people. */
  listFiles(projectId: string): Promise<FavouriteFile[]> {
    return this.database.query(
      `SELECT f.id, f.original_name AS "originalName", f.file_type AS "fileType", h."favouritedAt", h."personIds"
       FROM (
         SELECT h.media_file_id, max(h.created_at) AS "favouritedAt",
           json_agg(v.id ORDER BY v.created_at, v.id) AS "personIds"
         FROM person v JOIN person_favourite h ON h.person_id = v.id
         WHERE v.project_id = $1 AND v.ended_at IS NULL GROUP BY h.media_file_id
       ) h
       JOIN media_file f ON f.id = h.media_file_id AND f.deleted_at IS NULL
       JOIN project p ON p.id = f.project_id ORDER BY ${GALLERY_ORDER}`,
      [projectId],
    );
  }

  /** Finds these people; the main client comes first. */
  listPeople(ids: readonly string[]): Promise<FavouritesPerson[]> {
    return this.database.query(
      `SELECT id, kind, name, email FROM person WHERE id = ANY($1::uuid[]) ORDER BY is_main DESC, created_at, id`,
      [ids],
    );
  }
}
