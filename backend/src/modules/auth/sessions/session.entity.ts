import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/**
 * A session is a sign-in in one browser. It is valid while its row exists, until `expiresAt`, at its user's present
 * token version.
 */
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

  /** The user had this token version when the password was checked. */
  @Column('integer')
  tokenVersion: number;

  @Column('timestamptz')
  createdAt: Date;

  /** The last request was at this time, exact to five minutes. */
  @Column('timestamptz')
  lastUsedAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** The user last proved who they are at this instant; null when that was at the sign-in which opened this session. */
  @Column('timestamptz', { nullable: true })
  provedAt: Date | null;

  /** The browser calls itself by this name; empty without one. */
  @Column('text')
  userAgent: string;
}
