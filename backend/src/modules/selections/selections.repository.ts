import { Injectable } from '@nestjs/common';
import { isUuid } from '../../common/identifiers.js';
import { Transactions } from '../../common/transactions.js';
import type { OrderedSelection } from '../entitlements/contents.js';
import { SelectionEvent } from './selection-event.entity.js';
import { SelectionList, type SelectionState } from './selection-list.entity.js';
import { Selection } from './selection.entity.js';
import { PAID_COUNT } from './selections.query.js';

/** A change of a list needs this of its files. */
export interface ListedFile {
  mediaFileId: string | null;
  position: number;
}

/** Records what happened with a selection, in which list, and how many photos it has. */
export type NewSelectionEvent = Pick<SelectionEvent, 'kind' | 'at'> &
  Partial<Pick<SelectionEvent, 'personId' | 'fileCount'>>;

/** Stores selections, their lists and the chosen files in PostgreSQL. */
@Injectable()
export class SelectionsRepository {
  constructor(private readonly database: Transactions) {}

  find(id: string): Promise<Selection | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Selection, { id }) : Promise.resolve(null);
  }

  /** Locks the selection against changes to the end of the transaction; others may do the same. */
  keep(id: string): Promise<Selection | null> {
    return this.database.lockManager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_read' } });
  }

  /** Locks the selection to the end of the transaction: nobody chooses meanwhile. */
  lock(id: string): Promise<Selection | null> {
    return this.database.lockManager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Adds a selection at the end. @returns null when the project already has `limit` selections */
  async insert(values: Omit<Selection, 'id' | 'position' | 'createdAt'>, limit: number): Promise<string | null> {
    const { projectId, name, participants, included, maximum, additionalPriceCents } = values;
    const { currency, deadline, notesAllowed } = values;
    await this.database.lockManager.query(`SELECT pg_advisory_xact_lock(hashtextextended('selections of ' || $1, 0))`, [
      projectId,
    ]);
    const rows = await this.database.query<{ id: string }[]>(
      `INSERT INTO selection (project_id, name, participants, included, maximum, additional_price_cents, currency,
         deadline, notes_allowed, position)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce(max(position), 0) + 1
       FROM selection WHERE project_id = $1 HAVING count(*) < $10 RETURNING id`,
      [projectId, name, participants, included, maximum, additionalPriceCents, currency, deadline, notesAllowed, limit],
    );
    return rows[0]?.id ?? null;
  }

  async update(id: string, changes: Partial<Selection>): Promise<void> {
    if (Object.keys(changes).length > 0) await this.database.manager.update(Selection, { id }, changes);
  }

  async delete(id: string): Promise<void> {
    await this.database.manager.delete(Selection, { id });
  }

  /** Notes for the timeline what happened with a selection. */
  async note({ projectId, name }: Pick<Selection, 'projectId' | 'name'>, event: NewSelectionEvent): Promise<void> {
    await this.database.manager.insert(SelectionEvent, { ...event, projectId, selectionName: name });
  }

  /**
   * Notes for the timeline that staff finished or reopened lists, and for those that they finished how many of the
   * present files each has.
   */
  async noteLists(
    { projectId, name }: Pick<Selection, 'projectId' | 'name'>,
    listIds: readonly string[],
    event: { kind: 'reopened'; at: Date } | { kind: 'finished'; at: Date; present: readonly string[] },
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO selection_event (project_id, selection_name, kind, at, person_id, file_count)
       SELECT $1, $2, $3, $4, l.person_id, CASE WHEN $3 = 'finished' THEN (
         SELECT count(*) FROM selected_file c WHERE c.list_id = l.id AND c.media_file_id = ANY($6::uuid[])) END
       FROM selection_list l WHERE l.id = ANY($5::uuid[])`,
      [projectId, name, event.kind, event.at, listIds, event.kind === 'finished' ? event.present : []],
    );
  }

  /** Says whether anything is chosen in a selection, or was paid for. */
  async isInUse(selectionId: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `SELECT 1 FROM selection_list l WHERE l.selection_id = $1 AND (
         EXISTS (SELECT FROM selected_file c WHERE c.list_id = l.id)
         OR EXISTS (SELECT FROM selection_payment p WHERE p.list_id = l.id AND p.is_valid)) LIMIT 1`,
      [selectionId],
    );
    return rows.length > 0;
  }

  async deleteEmptyLists(selectionId: string): Promise<void> {
    await this.database.manager.delete(SelectionList, { selectionId });
  }

  /** Locks the list of a holder to the end of the transaction: changes of a list run one after the other. */
  async lockListOf(selectionId: string, personId: string | null): Promise<SelectionList> {
    const { lockManager } = this.database;
    await lockManager.query(
      'INSERT INTO selection_list (selection_id, person_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [selectionId, personId],
    );
    const [list] = await lockManager.query<[SelectionList]>(
      `SELECT ${this.database.columnsOf(SelectionList)} FROM selection_list
       WHERE selection_id = $1 AND person_id IS NOT DISTINCT FROM $2 FOR NO KEY UPDATE`,
      [selectionId, personId],
    );
    return list;
  }

  /** Locks the lists of a selection, or one of them, always in the same order. */
  lockLists(selectionId: string, listId: string | null): Promise<SelectionList[]> {
    return this.database.lockManager.query(
      `SELECT ${this.database.columnsOf(SelectionList)} FROM selection_list
       WHERE selection_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY id FOR NO KEY UPDATE`,
      [selectionId, listId],
    );
  }

  async setState(
    listId: string,
    state: SelectionState,
    { doneAt, doneById }: Pick<SelectionList, 'doneAt' | 'doneById'>,
  ): Promise<void> {
    await this.database.manager.update(SelectionList, { id: listId }, { state, doneAt, doneById, coveredCount: null });
  }

  /** Ends lists for their holders; one that awaits payment keeps when and by whom it was done. */
  async finish(listIds: readonly string[], doneAt: Date): Promise<void> {
    await this.database.query(
      `UPDATE selection_list SET state = 'done', covered_count = NULL,
         done_at = CASE WHEN state = 'open' THEN $2 ELSE done_at END,
         done_by_id = CASE WHEN state = 'open' THEN NULL ELSE done_by_id END
       WHERE id = ANY($1::uuid[])`,
      [listIds, doneAt],
    );
  }

  /** Opens lists again; a purchase that has ended does not count for them any more. */
  async open(listIds: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE selection_list l SET state = 'open', done_at = NULL, done_by_id = NULL, covered_count = NULL,
         purchase_id = (SELECT p.purchase_id FROM selection_payment p
           WHERE p.purchase_id = l.purchase_id AND p.is_valid)
       WHERE id = ANY($1::uuid[])`,
      [listIds],
    );
  }

  /** Completes a list with what is paid for it already. */
  async cover(listId: string, coveredCount: number): Promise<void> {
    await this.database.manager.update(SelectionList, { id: listId }, { state: 'complete', coveredCount });
  }

  /** Returns how many additional photos are paid for, also those of purchases before the list was opened again. */
  async paidCount(listId: string): Promise<number> {
    const [row] = await this.database.query<[{ n: number }]>(`SELECT ${PAID_COUNT('$1')} AS n`, [listId]);
    return row.n;
  }

  /** Locks a list that an order completes, to the end of the transaction. */
  async lockList(id: string): Promise<void> {
    await this.database.lockManager.query('SELECT 1 FROM selection_list WHERE id = $1 FOR NO KEY UPDATE', [id]);
  }

  /**
   * Completes a list that awaits payment with this purchase of so many additional photos. The list keeps the files of
   * the order alone: one that its buyer did not see then is not paid for, and may be shown again.
   */
  async complete(
    { listId: id, additionalCount: photoCount, files }: OrderedSelection,
    purchaseId: string,
  ): Promise<void> {
    await this.keepFiles(
      [id],
      files.map((file) => file.id),
    );
    await this.database.query(
      'INSERT INTO selection_payment (purchase_id, list_id, photo_count) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [purchaseId, id, photoCount],
    );
    await this.database.query(
      `UPDATE selection_list l SET state = 'complete', purchase_id = $2, covered_count = ${PAID_COUNT('l.id')}
       WHERE id = $1 AND state = 'awaiting_payment'`,
      [id, purchaseId],
    );
  }

  /**
   * Sets whether this purchase counts: without it its list awaits payment again, with it the list is complete again.
   */
  async setPaid(purchaseId: string, isPaid: boolean): Promise<void> {
    // A list that is being done reads what is paid for: it does so before this, or after it.
    await this.database.lockManager.query(
      `SELECT FROM selection_list
       WHERE id = (SELECT list_id FROM selection_payment WHERE purchase_id = $1) FOR NO KEY UPDATE`,
      [purchaseId],
    );
    await this.database.query('UPDATE selection_payment SET is_valid = $2 WHERE purchase_id = $1', [
      purchaseId,
      isPaid,
    ]);
    await this.database.query(
      `UPDATE selection_list l SET state = CASE WHEN covered_count > ${PAID_COUNT('l.id')} THEN 'awaiting_payment'
         ELSE 'complete' END
       WHERE id = (SELECT list_id FROM selection_payment WHERE purchase_id = $1)
         AND state IN ('awaiting_payment', 'complete') AND covered_count IS NOT NULL`,
      [purchaseId],
    );
  }

  /** Ends lists that await payment for photos of which none is left. @returns how many */
  async finishUnpayable(deletedBefore: Date): Promise<number> {
    const [, finished] = await this.database.query<[unknown, number]>(
      `UPDATE selection_list l SET state = CASE WHEN d.paid > 0 THEN 'complete'
         ELSE 'done' END, covered_count = CASE WHEN d.paid > 0 THEN d.additional END
       FROM (
         SELECT w.id, ${PAID_COUNT('w.id')} AS paid, CASE WHEN s.included IS NULL THEN 0
           ELSE greatest(0, count(f.id)::int - s.included) END AS additional
         FROM selection_list w JOIN selection s ON s.id = w.selection_id LEFT JOIN selected_file c ON c.list_id = w.id
         LEFT JOIN media_file f ON f.id = c.media_file_id AND (f.deleted_at IS NULL OR f.deleted_at > $1)
         WHERE w.state = 'awaiting_payment' GROUP BY w.id, s.included
       ) d WHERE d.id = l.id AND l.state = 'awaiting_payment' AND d.additional <= d.paid`,
      [deletedBefore],
    );
    return finished;
  }

  /** Says whether a list of the selection awaits payment. */
  isAwaitingPayment(selectionId: string): Promise<boolean> {
    return this.database.manager.existsBy(SelectionList, { selectionId, state: 'awaiting_payment' });
  }

  /** Lists the files of a list in its order. */
  files(listId: string): Promise<ListedFile[]> {
    return this.database.query(
      `SELECT media_file_id AS "mediaFileId", position FROM selected_file WHERE list_id = $1 ORDER BY position, id`,
      [listId],
    );
  }

  /** Adds files at the end in this order; one that is in the list stays as it is. */
  async addFiles(
    listId: string,
    fileIds: readonly string[],
    { personId, at }: { personId: string; at: Date },
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO selected_file (list_id, media_file_id, file_name, position, chosen_at, chosen_by_id)
       SELECT $1, f.id, f.original_name,
         (SELECT coalesce(max(position), 0) FROM selected_file WHERE list_id = $1) + array_position($2::uuid[], f.id),
           $4, $3
       FROM media_file f WHERE f.id = ANY($2::uuid[]) ORDER BY f.id ON CONFLICT DO NOTHING`,
      [listId, fileIds, personId, at],
    );
  }

  async setNote(listId: string, fileId: string, note: string | null): Promise<void> {
    await this.database.query('UPDATE selected_file SET note = $3 WHERE list_id = $1 AND media_file_id = $2', [
      listId,
      fileId,
      note,
    ]);
  }

  async removeFiles(listId: string, fileIds: readonly string[]): Promise<void> {
    await this.database.query('DELETE FROM selected_file WHERE list_id = $1 AND media_file_id = ANY($2::uuid[])', [
      listId,
      fileIds,
    ]);
  }

  /** Finds the files that are in any of these lists, each once. */
  async filesOf(listIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT DISTINCT media_file_id AS id FROM selected_file
       WHERE list_id = ANY($1::uuid[]) AND media_file_id IS NOT NULL`,
      [listIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Keeps only these files in lists. */
  private async keepFiles(listIds: readonly string[], fileIds: readonly string[]): Promise<void> {
    await this.database.query(
      `DELETE FROM selected_file
       WHERE list_id = ANY($1::uuid[]) AND (media_file_id IS NULL OR media_file_id <> ALL($2::uuid[]))`,
      [listIds, fileIds],
    );
  }

  /** Keeps only these files in lists, with the names that they have now. */
  async freeze(listIds: readonly string[], fileIds: readonly string[]): Promise<void> {
    await this.keepFiles(listIds, fileIds);
    await this.database.query(
      `UPDATE selected_file c SET file_name = f.original_name FROM media_file f
       WHERE c.list_id = ANY($1::uuid[]) AND f.id = c.media_file_id AND f.original_name <> c.file_name`,
      [listIds],
    );
  }

  /** Renumbers the files: those named first, the others after them as they were. */
  async order(listId: string, fileIds: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE selected_file c SET position = n.place FROM (
         SELECT id, row_number() OVER (ORDER BY array_position($2::uuid[], media_file_id) NULLS LAST, position,
           id) AS place
         FROM selected_file WHERE list_id = $1
       ) n WHERE n.id = c.id AND c.position <> n.place`,
      [listId, fileIds],
    );
  }
}
