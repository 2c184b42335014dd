import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../auth/users/user.entity.js';
import type { ExportScope } from './engine/export-scope.query.js';

export type ExportState = 'waiting' | 'ready' | 'failed';

/** An export that somebody of the staff has asked for, to be downloaded as a ZIP. */
@Entity('export')
@Check('export_state', `state IN ('waiting', 'ready', 'failed')`)
@Index('export_waiting', ['createdById', 'scope'], { unique: true, where: `state = 'waiting'` })
export class Export {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('jsonb')
  scope: ExportScope;

  @Column('text')
  name: string;

  @Column('text', { default: 'waiting' })
  state: ExportState;

  /** The number of files is estimated until the job has listed them. */
  @Column('integer')
  fileCount: number;

  /** The job has looked at so many files. */
  @Column('integer', { default: 0 })
  doneCount: number;

  /** The rows and lists of the export are in this folder of the storage; null until it is ready. */
  @Column('text', { nullable: true })
  folder: string | null;

  @Column('bigint', {
    nullable: true,
    transformer: { from: (n: string | null) => (n === null ? null : Number(n)), to: (n: number | null) => n },
  })
  bytes: number | null;

  /** The export failed for this reason; null where only the log has it. */
  @Column('text', { nullable: true })
  error: string | null;

  /** Only this user may download it. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  createdById: string | null;

  @Column('timestamptz')
  createdAt: Date;

  /** The rows of the export are those of this instant. */
  @Column('timestamptz', { nullable: true })
  madeAt: Date | null;

  @Column('timestamptz')
  expiresAt: Date;
}
