import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Purchase } from './purchase.entity.js';

/** A provider's event that has been applied, written in the transaction of its effect. */
@Entity('provider_event')
export class ProviderEvent {
  /** The provider's name and its id of the event. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: string;

  @Column('text')
  intentId: string;

  /** Null for intents that are not ours. */
  @Index()
  @Column('uuid', { nullable: true })
  purchaseId: string | null;

  @ManyToOne(() => Purchase, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'purchase_id' })
  purchase?: Relation<Purchase> | null;

  /** What it did: the purchase's state afterwards, `mismatch`, or `foreign`. */
  @Column('text')
  effect: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
