import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Purchase } from './purchase.entity.js';

/** A provider's event that has been applied, written together with what it changed. */
@Entity('provider_event')
@Index('provider_event_age', ['createdAt'])
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
  @ForeignKey(() => Purchase, { onDelete: 'CASCADE' })
  purchaseId: string | null;

  /** The outcome is the purchase's state afterwards, `mismatch`, or `foreign`. */
  @Column('text')
  outcome: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
