import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** `begun` is written before the change is tried: a change whose end was never recorded is still in the audit log. */
export type AuditOutcome = 'begun' | 'done' | 'rejected' | 'failed';

/** One change by staff. Rows are append-only; a trigger enforces it. */
@Entity('audit_entry')
@Check('audit_entry_outcome', `outcome IN ('begun', 'done', 'rejected', 'failed')`)
@Index('audit_entry_at', ['at', 'id'])
@Index('audit_entry_actor', ['actorId', 'at'])
@Index('audit_entry_area', ['area', 'at'])
@Index('audit_entry_not_done', ['at', 'id'], { where: `outcome <> 'done'` })
export class AuditEntry {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('timestamptz')
  at: Date;

  /** No foreign key: the entry outlives whoever made it. */
  @Column('uuid', { nullable: true })
  actorId: string | null;

  @Column('text', { nullable: true })
  actorEmail: string | null;

  /** The name of the call: `deleteProject`. */
  @Column('text')
  action: string;

  /** `projects`, `media`, `users` ... */
  @Column('text')
  area: string;

  @Column('text', { nullable: true })
  subjectKind: string | null;

  @Column('text', { nullable: true })
  subjectId: string | null;

  /** Its name at the time. */
  @Column('text', { nullable: true })
  subjectName: string | null;

  @Column('jsonb', { default: {} })
  details: Record<string, string | number | boolean | null>;

  @Column('text')
  outcome: AuditOutcome;

  /** Error code of a rejected change. */
  @Column('text', { nullable: true })
  code: string | null;
}
