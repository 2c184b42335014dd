import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A change is `begun` before it is tried, so that one whose end was never recorded is still in the audit log. */
export type AuditOutcome = 'begun' | 'done' | 'rejected' | 'failed';

/** A row is one change by staff. Rows are append-only, which a trigger enforces. */
@Entity('audit_entry')
@Check('audit_entry_outcome', `outcome IN ('begun', 'done', 'rejected', 'failed')`)
@Index('audit_entry_at', ['at', 'id'])
@Index('audit_entry_actor', ['actorId', 'at'])
@Index('audit_entry_area', ['area', 'at'])
@Index('audit_entry_without_money', ['at'], {
  where: `area <> 'payments' AND coalesce(subject_kind, '') NOT IN ('purchase', 'withdrawal', 'coupon', 'priceList')`,
})
@Index('audit_entry_not_done', ['at', 'id'], { where: `outcome <> 'done'` })
@Index('audit_entry_letters', { synchronize: false })
export class AuditEntry {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('timestamptz')
  at: Date;

  /** The id is no foreign key, because the entry outlives whoever made it. */
  @Column('uuid', { nullable: true })
  actorId: string | null;

  @Column('text', { nullable: true })
  actorEmail: string | null;

  /** An action is the name of a call, such as `deleteProject`. */
  @Column('text')
  action: string;

  /** An area of the API is `projects`, `media`, `users` or another. */
  @Column('text')
  area: string;

  @Column('text', { nullable: true })
  subjectKind: string | null;

  @Column('text', { nullable: true })
  subjectId: string | null;

  /** The subject had this name at the time. */
  @Column('text', { nullable: true })
  subjectName: string | null;

  @Column('jsonb', { default: {} })
  details: Record<string, string | number | boolean | null>;

  @Column('text')
  outcome: AuditOutcome;

  /** A change was rejected with this error code. */
  @Column('text', { nullable: true })
  code: string | null;
}
