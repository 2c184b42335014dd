import { Injectable } from '@nestjs/common';
import { isUuid } from '../../common/identifiers.js';
import type { OrderedSelection } from '../entitlements/contents.js';
import { MediaService } from '../media/listing/media.service.js';
import { audienceOf } from '../projects/people/audience-of.js';
import type { HeldProject } from '../projects/people/holder.js';
import { TAKES_PART } from './choices.service.js';
import { dueCount } from './selection-price.js';
import { SelectionsQuery, type ListedOrder } from './selections.query.js';
import { SelectionsRepository } from './selections.repository.js';

/**
 * Finds and completes the lists of selections whose additional photos are bought, for prices, orders and their
 * settlement.
 */
@Injectable()
export class SelectionOrdersService {
  constructor(
    private readonly query: SelectionsQuery,
    private readonly repository: SelectionsRepository,
    private readonly media: MediaService,
  ) {}

  /** Finds a person's list in a selection, with the files that they see; null where they take part in none. */
  async find(project: HeldProject, personId: string, selectionId: string): Promise<ListedOrder | null> {
    const order = isUuid(selectionId) ? await this.query.findOrder({ selectionId, personId }) : null;
    const isTheirs = order?.projectId === project.id && TAKES_PART[project.holder.kind].includes(order.participants);
    if (!isTheirs) return null;
    const ids = order.files.map(({ id }) => id);
    const visible = await this.media.listOriginals(project.id, ids, audienceOf(project.holder));
    return { ...order, files: order.files.filter((file) => visible.some(({ id }) => id === file.id)) };
  }

  /**
   * Says whether a list awaits this payment, for photos that still exist: it was not opened and done again since, and
   * the payment covers all that is due.
   */
  async isAwaited({ listId, doneAt, additionalCount, files }: OrderedSelection): Promise<boolean> {
    const order = await this.query.findOrder({ listId });
    if (order?.state !== 'awaiting_payment' || order.doneAt?.toISOString() !== doneAt) return false;
    const present = order.files.filter(({ id }) => files.some((file) => file.id === id));
    const due = dueCount(present.length, order);
    return due > 0 && due <= additionalCount;
  }

  /** Locks a list to the end of the transaction, in which its order is settled. */
  lock(listId: string): Promise<void> {
    return this.repository.lockList(listId);
  }

  /** Completes a list that awaits payment with the files of its order. */
  complete(selection: OrderedSelection, purchaseId: string): Promise<void> {
    return this.repository.complete(selection, purchaseId);
  }

  /** Resets the list that a purchase completed, or restores it. It may be repeated. */
  setPaid(purchaseId: string, isPaid: boolean): Promise<void> {
    return this.repository.setPaid(purchaseId, isPaid);
  }
}
