import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A user makes codes with this app (TOTP, RFC 6238). */
@Entity('authenticator')
export class Authenticator {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'authenticator_pkey' })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'authenticator_user' })
  user?: Relation<User>;

  /** The secret is encrypted for this user with a key of the server's secret. */
  @Column('text')
  secretEncrypted: string;

  /** The app counts once the user has typed its first code; null before. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  /** The last code that was used belongs to this half minute: neither it nor an earlier one is valid again. */
  @Column('integer', { nullable: true })
  lastStep: number | null;
}
