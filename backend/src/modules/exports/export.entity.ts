import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../auth/users/user.entity.js';
import type { ExportScope } from './export-scope.query.js';

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

  /** The name of the ZIP. */
  @Column('text')
  name: string;

  @Column('text', { default: 'waiting' })
  state: ExportState;

  /** Files, estimated until the job has listed them, and those that have been looked at since. */
  @Column('integer')
  fileCount: number;

  @Column('integer', { default: 0 })
  doneCount: number;

  /** The folder of its rows and lists in the storage; null until it is ready. */
  @Column('text', { nullable: true })
  folder: string | null;

  /** The length of the ZIP. */
  @Column('bigint', {
    nullable: true,
    transformer: { from: (n: string | null) => (n === null ? null : Number(n)), to: (n: number | null) => n },
  })
  bytes: number | null;

  /** The reason why it failed; null where only the log has it. */
  @Column('text', { nullable: true })
  error: string | null;

  /** Nobody else may download it. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  createdById: string | null;

  @Column('timestamptz')
  createdAt: Date;

  /** The instant of its rows. */
  @Column('timestamptz', { nullable: true })
  madeAt: Date | null;

  @Column('timestamptz')
  expiresAt: Date;
}
