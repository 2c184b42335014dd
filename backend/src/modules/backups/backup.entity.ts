import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

const COUNT = { type: 'bigint', nullable: true, transformer: { from: toNumber, to: (n: number | null) => n } } as const;

function toNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}

@Entity('backup')
@Check('backup_state', `state IN ('running', 'good', 'failed')`)
export class BackupRun {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The folder or bucket. */
  @Column('text')
  target: string;

  /** A `good` backup was restored and compared. */
  @Column('text', { default: 'running' })
  state: 'running' | 'good' | 'failed';

  /** A good backup has this name in its target. */
  @Column('text', { nullable: true })
  name: string | null;

  @Column(COUNT)
  rowCount: number | null;

  @Column(COUNT)
  objectCount: number | null;

  @Column(COUNT)
  bytes: number | null;

  @Column('text', { nullable: true })
  error: string | null;

  /** Earlier backups could not be removed after this one for this reason; null when they could. */
  @Column('text', { nullable: true })
  pruneError: string | null;

  @Index('backup_started')
  @Column('timestamptz')
  startedAt: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
