import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { AccountEventKind } from '../../../common/mails/account-events.js';
import { User } from './user.entity.js';

/** The owner of an account is informed of an event by mail. */
@Entity('account_event')
export class AccountEvent {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'account_event_pkey' })
  id: string;

  @Index('account_event_user_id')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_event_user' })
  user?: Relation<User>;

  @Column('text')
  kind: AccountEventKind;

  /** The mail goes to this address: the one before the change, when the address was changed. */
  @Column('text')
  email: string;

  /** The detail is the browser of a sign-in, the new address, or a name; empty without one. */
  @Column('text')
  detail: string;

  @Index('account_event_at')
  @Column('timestamptz')
  at: Date;
}
