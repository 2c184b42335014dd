import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A project, a paid order, a grant or an account that is not of the staff names the client. Lists are sorted by these
 * columns. Triggers of the source tables keep the rows, at the end of each transaction; the view `client_source` says
 * who is a client, and the view `client_figures` what their row contains. Figures are null only while a database is
 * being imported.
 */
@Entity('client')
@Index('client_by_age', ['createdAt', 'emailKey'])
@Index('client_by_name', { synchronize: false })
@Index('client_by_galleries', ['galleryCount', 'emailKey'])
@Index('client_by_spent', ['spentCents', 'emailKey'])
@Index('client_by_last_visit', ['lastVisitAt', 'emailKey'])
@Index('client_by_last_visit_descending', { synchronize: false })
export class Client {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'client_pkey' })
  emailKey: string;

  /** The address has been a client's since then. */
  @Column('timestamptz')
  createdAt: Date;

  /** A person's name comes before a company's, and a newer name before an older one. */
  @Column('text', { nullable: true })
  name: string | null;

  /** Galleries in the trash are not counted. */
  @Column('int', { nullable: true })
  galleryCount: number | null;

  /** The studio keeps this much, in the currency of the default price list: amounts in others are not comparable. */
  @Column('bigint', { nullable: true })
  spentCents: string | null;

  @Column('timestamptz', { nullable: true })
  lastVisitAt: Date | null;
}
