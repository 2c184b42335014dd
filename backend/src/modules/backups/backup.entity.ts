import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

const COUNT = { type: 'bigint', nullable: true, transformer: { from: toNumber, to: (n: number | null) => n } } as const;

function toNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** A backup that was made or tried. */
@Entity('backup')
@Check('backup_state', `state IN ('running', 'good', 'failed')`)
export class BackupRun {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The folder or bucket. */
  @Column('text')
  target: string;

  /** `good`: it was restored and compared. */
  @Column('text', { default: 'running' })
  state: 'running' | 'good' | 'failed';

  /** Its name in the target; null unless it is good. */
  @Column('text', { nullable: true })
  name: string | null;

  @Column(COUNT)
  rowCount: number | null;

  @Column(COUNT)
  objectCount: number | null;

  @Column(COUNT)
  bytes: number | null;

  /** Why it failed. */
  @Column('text', { nullable: true })
  error: string | null;

  /** Why earlier backups could not be removed after this one; null when they could. */
  @Column('text', { nullable: true })
  pruneError: string | null;

  @Index('backup_started')
  @Column('timestamptz')
  startedAt: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
