import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../../auth/users/user.entity.js';

/** The ways in which a studio is paid for what it grants: by an invoice of its own, in cash, or with the job. */
export const GRANT_METHODS = ['invoice', 'cash', 'included'] as const;
export type GrantMethod = (typeof GRANT_METHODS)[number];

/**
 * A grant of files by staff to a client without a payment, and the reason. Its entitlement has the contents. It
 * outlives its project, whose name and id it keeps.
 */
@Entity('client_grant')
@Check('client_grant_method', `method IN ('invoice', 'cash', 'included')`)
@Check('client_grant_amount', 'amount_cents BETWEEN 1 AND 99999999')
@Check('client_grant_list_price', 'list_price_cents >= 0')
@Index('client_grant_by_holder', ['holder', 'createdAt', 'id'])
@Index('client_grant_in_gallery', ['projectId', 'holder'])
export class Grant {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The project it was made for, even when that has been deleted. */
  @Column('uuid')
  projectId: string;

  @Column('text')
  projectName: string;

  /** The holder has this key. */
  @Column('text')
  holder: string;

  /** The name of the package; else a text in the language of the studio. */
  @Column('text')
  title: string;

  /** Null unless a package was granted. */
  @Column('text', { nullable: true })
  packageCode: string | null;

  /** The package's price when it was granted: an upgrade from it costs the difference. 0 for anything else. */
  @Column('integer')
  listPriceCents: number;

  /** Both amounts are in this currency, ISO 4217 in lower case. */
  @Column('text')
  currency: string;

  @Column('text')
  reason: string;

  @Column('text')
  method: GrantMethod;

  /** The amount that the client pays outside of this site; null for nothing, or unknown. */
  @Column('integer', { nullable: true })
  amountCents: number | null;

  @Column('timestamptz')
  createdAt: Date;

  @Index('client_grant_by_granter')
  @Column('uuid', { nullable: true })
  grantedById: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'granted_by_id' })
  grantedBy?: Relation<User> | null;

  /** The instant is null while the grant is valid. */
  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Index('client_grant_by_revoker')
  @Column('uuid', { nullable: true })
  revokedById: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'revoked_by_id' })
  revokedBy?: Relation<User> | null;
}
