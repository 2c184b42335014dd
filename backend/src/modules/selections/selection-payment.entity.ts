import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SelectionList } from './selection-list.entity.js';

/** A row is a purchase of additional photos of a list. It counts for the list also when that is opened again. */
@Entity('selection_payment')
@Check('selection_payment_count', 'photo_count > 0')
export class SelectionPayment {
  @PrimaryColumn('uuid')
  purchaseId: string;

  @Column('uuid')
  @Index('selection_payment_of_list')
  @ForeignKey(() => SelectionList, { onDelete: 'CASCADE' })
  listId: string;

  /** The purchase paid for so many additional photos. */
  @Column('integer')
  photoCount: number;

  /** A payment is valid until the purchase has ended, as by a refund. */
  @Column('boolean', { default: true })
  isValid: boolean;
}
