import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** The app with which a user makes codes (TOTP, RFC 6238). */
@Entity('authenticator')
export class Authenticator {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'authenticator_pkey' })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'authenticator_user' })
  user?: Relation<User>;

  /** Encrypted with the key of the server's secret, for this user. */
  @Column('text')
  secretEncrypted: string;

  /** Null until the user has typed the first code: the app does not count before. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  /** The half minute of the last code that was used: neither it nor an earlier one is valid again. */
  @Column('integer', { nullable: true })
  lastStep: number | null;
}
