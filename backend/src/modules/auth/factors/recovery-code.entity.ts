import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A code signs in once without the second factor. Its row is deleted when it is used. */
@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recovery_code_pkey' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'recovery_code_user' })
  user?: Relation<User>;

  /** The hash is an HMAC-SHA256 with the server's secret. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'recovery_code_pkey' })
  codeHash: string;
}
