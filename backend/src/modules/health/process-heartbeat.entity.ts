import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that was alive at `seenAt`. */
@Entity('process_heartbeat')
@Check('process_heartbeat_kind', `kind IN ('api', 'worker')`)
export class ProcessHeartbeat {
  @PrimaryColumn('text')
  processId: string;

  @Column('text')
  kind: 'api' | 'worker';

  @Column('text')
  release: string;

  /** Which storage it uses. */
  @Column('text')
  storage: string;

  /** Which queue it uses; null while the queue does not answer. */
  @Column('text', { nullable: true })
  queue: string | null;

  /** Hashes of settings that all processes must have in common; empty for one of an earlier release. */
  @Column('jsonb', { default: {} })
  settings: Record<string, string>;

  /** How many connections to PostgreSQL it opens at most; null for one of an earlier release. */
  @Column('integer', { nullable: true })
  connections: number | null;

  @Column('timestamptz')
  startedAt: Date;

  @Column('timestamptz')
  seenAt: Date;

  /** The job that a worker has been running for longest; null when it runs none. */
  @Column('text', { nullable: true })
  oldestJob: string | null;

  @Column('timestamptz', { nullable: true })
  oldestJobStartedAt: Date | null;

  /** Free space of a worker's TMPDIR; null for an API, and where it cannot be read. */
  @Column('bigint', { nullable: true })
  temporaryFreeBytes: string | null;
}
