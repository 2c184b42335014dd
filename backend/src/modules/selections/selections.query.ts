import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { visibleTo } from '../projects/core/audience.js';
import type { SelectionState } from './selection-list.entity.js';
import { Selection } from './selection.entity.js';

export interface ChosenFile {
  fileId: string | null;
  note: string | null;
}

/** Has a selection with the list of one holder. */
export interface HeldSelection extends Selection {
  listId: string | null;
  state: SelectionState;
  doneAt: Date | null;
  /** This many additional photos are paid for. */
  paidCount: number;
  files: ChosenFile[];
}

export interface StaffList {
  id: string;
  selectionId: string;
  personId: string | null;
  personName: string | null;
  state: SelectionState;
  doneAt: Date | null;
  doneByName: string | null;
  purchaseId: string | null;
  paidCount: number;
  /** This many of the chosen files exist and are seen by the one who would pay. */
  payableFiles: number;
  /** The one who would pay is in the gallery, and may buy there. */
  mayPay: boolean;
  count: number;
}

/** Has a chosen file as staff see it, with its list and the person who chose it. */
export interface StaffChoice {
  listId: string;
  fileId: string | null;
  fileName: string;
  note: string | null;
  chosenAt: Date;
  personId: string | null;
  personName: string | null;
}

/** A file leaves an open list when it is deleted; a list that is done keeps it. */
const IN_LIST = `(l.state <> 'open' OR EXISTS (SELECT FROM media_file f
    WHERE f.id = c.media_file_id AND f.deleted_at IS NULL))`;

/** Selects the camera's file name without its extension, in lower case, by which photos are matched. */
const STEM = (column: string) => `lower(normalize(regexp_replace(${column}, '\\.[^.]+$', ''), NFC))`;

/** Selects the number of a list's additional photos that are paid for. */
export const PAID_COUNT = (listId: string) =>
  `(SELECT coalesce(sum(p.photo_count), 0)::int FROM selection_payment p WHERE p.list_id = ${listId} AND p.is_valid)`;

/** Reads selections as people and staff see them. */
@Injectable()
export class SelectionsQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists the selections of a project in which a person takes part, with their list. */
  listHeld(
    projectId: string,
    participants: readonly string[],
    personId: string,
    selectionId: string | null,
  ): Promise<HeldSelection[]> {
    return this.database.query(
      `SELECT ${this.database.columnsOf(Selection, 's')}, l.id AS "listId", coalesce(l.state, 'open') AS state,
         l.done_at AS "doneAt", ${PAID_COUNT('l.id')} AS "paidCount",
         coalesce(
           (SELECT json_agg(json_build_object('fileId', c.media_file_id, 'note', c.note) ORDER BY c.position, c.id)
            FROM selected_file c WHERE c.list_id = l.id),
           '[]'
         ) AS files
       FROM selection s LEFT JOIN selection_list l ON l.selection_id = s.id
         AND l.person_id IS NOT DISTINCT FROM CASE s.participants WHEN 'clients' THEN NULL ELSE $3::uuid END
       WHERE s.project_id = $1 AND s.participants = ANY($2::text[]) AND ($4::uuid IS NULL OR s.id = $4)
       ORDER BY s.position, s.id`,
      [projectId, participants, personId, selectionId],
    );
  }

  list(projectId: string): Promise<Selection[]> {
    return this.database.query(
      `SELECT ${this.database.columnsOf(Selection)} FROM selection WHERE project_id = $1 ORDER BY position, id`,
      [projectId],
    );
  }

  /** Reads the lists of these selections, oldest first. */
  listLists(selectionIds: readonly string[]): Promise<StaffList[]> {
    return this.database.query(
      `SELECT l.id, l.selection_id AS "selectionId", l.person_id AS "personId",
         coalesce(v.name, v.email) AS "personName",
         l.state, l.done_at AS "doneAt", coalesce(d.name, d.email) AS "doneByName", l.purchase_id AS "purchaseId",
         ${PAID_COUNT('l.id')} AS "paidCount",
         (SELECT count(*)::int FROM selected_file c WHERE c.list_id = l.id AND ${IN_LIST}) AS count,
         (SELECT count(*)::int FROM selected_file c JOIN media_file f ON f.id = c.media_file_id AND f.deleted_at IS NULL
           WHERE c.list_id = l.id AND CASE v.kind WHEN 'guest' THEN ${visibleTo('everyone')}
             ELSE ${visibleTo('clients')} END) AS "payableFiles",
         v.id IS NULL OR v.ended_at IS NULL AND (v.kind = 'client' OR v.kind = 'guest'
           AND p.guest_purchases) AS "mayPay"
       FROM selection_list l JOIN selection s ON s.id = l.selection_id JOIN project p ON p.id = s.project_id
       LEFT JOIN person v ON v.id = l.person_id LEFT JOIN person d ON d.id = l.done_by_id
       WHERE l.selection_id = ANY($1::uuid[]) ORDER BY l.created_at, l.id`,
      [selectionIds],
    );
  }

  /** Lists the chosen files of a selection, list by list in the order of each. */
  listChoices(selectionId: string): Promise<StaffChoice[]> {
    return this.database.query(
      `SELECT l.id AS "listId", (SELECT f.id FROM media_file f
         WHERE f.id = c.media_file_id AND f.deleted_at IS NULL) AS "fileId",
         CASE WHEN l.state = 'open' THEN (SELECT f.original_name FROM media_file f WHERE f.id = c.media_file_id)
           ELSE c.file_name END AS "fileName",
         c.note, c.chosen_at AS "chosenAt", v.id AS "personId", coalesce(v.name, v.email) AS "personName"
       FROM selection_list l JOIN selected_file c ON c.list_id = l.id
       LEFT JOIN person v ON v.id = coalesce(l.person_id, c.chosen_by_id)
       WHERE l.selection_id = $1 AND ${IN_LIST} ORDER BY l.created_at, l.id, c.position, c.id`,
      [selectionId],
    );
  }

  /** Lists the camera file names without extension that several photos of a project share. */
  async listSharedNames(projectId: string): Promise<Set<string>> {
    const rows = await this.database.query<{ stem: string }[]>(
      `SELECT stem FROM (
         SELECT f.id, ${STEM('f.original_name')} AS stem FROM media_file f
         WHERE f.project_id = $1 AND f.file_type = 'photo' AND f.deleted_at IS NULL
         UNION
         SELECT coalesce(c.media_file_id, c.id), ${STEM('c.file_name')}
         FROM selection s JOIN selection_list l ON l.selection_id = s.id JOIN selected_file c ON c.list_id = l.id
         WHERE s.project_id = $1 AND l.state <> 'open' AND NOT EXISTS (
           SELECT FROM media_file f WHERE f.id = c.media_file_id AND f.deleted_at IS NULL)
       ) named GROUP BY stem HAVING count(*) > 1`,
      [projectId],
    );
    return new Set(rows.map(({ stem }) => stem));
  }

  /** Finds the order of additional photos with which a list would be completed. */
  async findOrder(where: { listId: string } | { selectionId: string; personId: string }): Promise<ListedOrder | null> {
    const [condition, parameters] =
      'listId' in where
        ? ['l.id = $1', [where.listId]]
        : [
            `s.id = $1 AND l.person_id IS NOT DISTINCT FROM CASE s.participants WHEN 'clients' THEN NULL
               ELSE $2::uuid END`,
            [where.selectionId, where.personId],
          ];
    const [row] = await this.database.query<ListedOrder[]>(
      `SELECT s.project_id AS "projectId", s.participants, s.name, s.included,
         s.additional_price_cents AS "additionalPriceCents", s.currency,
         l.id AS "listId", l.state, l.done_at AS "doneAt", ${PAID_COUNT('l.id')} AS "paidCount",
         (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', c.file_name) ORDER BY c.position, c.id), '[]')
           FROM selected_file c JOIN media_file f ON f.id = c.media_file_id AND f.deleted_at IS NULL
           WHERE c.list_id = l.id) AS files
       FROM selection s JOIN selection_list l ON l.selection_id = s.id WHERE ${condition}`,
      parameters,
    );
    return row ?? null;
  }
}

/** Has a list with the files that exist: files that are deleted after it was done are not paid for. */
export interface ListedOrder extends Pick<
  Selection,
  'projectId' | 'participants' | 'name' | 'included' | 'additionalPriceCents' | 'currency'
> {
  listId: string;
  state: SelectionState;
  doneAt: Date | null;
  /** This many additional photos are paid for already. */
  paidCount: number;
  files: { id: string; name: string }[];
}
