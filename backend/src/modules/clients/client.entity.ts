import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Somebody whom a project, a paid order, a grant or an account that is not of the staff names. Triggers of those tables
 * keep the rows; the view `client_source` says who is one.
 */
@Entity('client')
@Index('client_by_age', ['createdAt', 'emailKey'])
export class Client {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'client_pkey' })
  emailKey: string;

  /** The address has been a client's since then. */
  @Column('timestamptz')
  createdAt: Date;
}
