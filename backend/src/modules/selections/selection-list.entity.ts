import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Person } from '../projects/people/person.entity.js';
import { Selection } from './selection.entity.js';

/** Only an open list changes. The two states after `done` belong to the order of additional photos. */
export const SELECTION_STATES = ['open', 'done', 'awaiting_payment', 'complete'] as const;
export type SelectionState = (typeof SELECTION_STATES)[number];

/** A list that awaits payment cannot be paid for one of these reasons. */
export const PAYMENT_OBSTACLES = ['currency', 'not_allowed', 'no_photos', 'amount'] as const;
export type PaymentObstacle = (typeof PAYMENT_OBSTACLES)[number];

/** A list has what one participant has chosen, or all clients together. */
@Entity('selection_list')
@Check('selection_list_state', `state IN ('open', 'done', 'awaiting_payment', 'complete')`)
@Check('selection_list_done', `(state = 'open') = (done_at IS NULL)`)
@Index('selection_list_of_person', ['selectionId', 'personId'], { unique: true, where: 'person_id IS NOT NULL' })
@Index('selection_list_of_clients', ['selectionId'], { unique: true, where: 'person_id IS NULL' })
export class SelectionList {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Selection, { onDelete: 'CASCADE' })
  selectionId: string;

  /** The list belongs to this person; null: to all clients together. */
  @Index('selection_list_person', { where: 'person_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Person, { onDelete: 'CASCADE' })
  personId: string | null;

  @Column('text', { default: 'open' })
  state: SelectionState;

  @Column('timestamptz', { nullable: true })
  doneAt: Date | null;

  /** This person said that it is done; null where staff did. */
  @Index('selection_list_done_by', { where: 'done_by_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Person, { onDelete: 'SET NULL' })
  doneById: string | null;

  /** The last purchase of additional photos stays when it is refunded, until the list is opened again. */
  @Column('uuid', { nullable: true })
  @Index('selection_list_by_purchase', { where: 'purchase_id IS NOT NULL' })
  purchaseId: string | null;

  /**
   * This many additional photos must be paid for, or it is not complete any more; null: it is complete without, or not
   * at all.
   */
  @Column('integer', { nullable: true })
  coveredCount: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
