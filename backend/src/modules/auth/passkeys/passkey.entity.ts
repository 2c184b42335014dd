import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A key pair with which a user signs in by one touch; its private half never leaves the user's devices. */
@Entity('passkey')
export class Passkey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkey_pkey' })
  id: string;

  @Index('passkey_user_id')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'passkey_user' })
  user?: Relation<User>;

  /** The id by which the browser knows it, in base64url. */
  @Index('passkey_credential_id', { unique: true })
  @Column('text')
  credentialId: string;

  /** The key's format is COSE. */
  @Column('bytea')
  publicKey: Buffer;

  /** The number of its signatures, if it counts them; many passkeys stay at 0. */
  @Column('bigint', { transformer: { from: Number, to: (n: number) => n } })
  counter: number;

  /** The ways in which a browser reaches it: `internal`, `usb`, `hybrid` and others. */
  @Column('text', { array: true })
  transports: string[];

  /** It is stored in an account such as that of a password manager, and not on one device alone. */
  @Column('boolean')
  isSynced: boolean;

  @Column('text')
  name: string;

  /** The host that it works on; null for a passkey of the previous release until its next use. */
  @Column('text', { nullable: true })
  relyingParty: string | null;

  /**
   * False for one that a password manager made by itself after a sign-in, until its user has got recovery codes: one
   * touch signs in with it, but the password does not ask for it.
   */
  @Column('boolean', { default: true })
  isSecondStep: boolean;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}
