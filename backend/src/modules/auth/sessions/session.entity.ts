import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A sign-in in one browser. It is valid while its row exists, until `expiresAt`, at its user's present token version. */
@Entity('session')
@Index('session_expires_at', ['expiresAt'])
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'session_pkey' })
  id: string;

  @Index('session_user_id')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  /** The user's token version when the password was checked. */
  @Column('integer')
  tokenVersion: number;

  @Column('timestamptz')
  createdAt: Date;

  /** The time of the last request, exact to five minutes. */
  @Column('timestamptz')
  lastUsedAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** When the user last proved who they are; null when that was at the sign-in which opened this session. */
  @Column('timestamptz', { nullable: true })
  provedAt: Date | null;

  /** What the browser calls itself; empty when it says nothing. */
  @Column('text')
  userAgent: string;
}
