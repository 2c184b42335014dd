import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The process was alive at `seenAt`. */
@Entity('process_heartbeat')
@Check('process_heartbeat_kind', `kind IN ('api', 'worker')`)
export class ProcessHeartbeat {
  @PrimaryColumn('text')
  processId: string;

  @Column('text')
  kind: 'api' | 'worker';

  @Column('text')
  release: string;

  @Column('text')
  storage: string;

  /** The queue is null while it does not answer. */
  @Column('text', { nullable: true })
  queue: string | null;

  /** The settings that all processes must have in common are hashed; empty for a process of an earlier release. */
  @Column('jsonb', { default: {} })
  settings: Record<string, string>;

  /** The process opens at most so many connections to PostgreSQL; null for one of an earlier release. */
  @Column('integer', { nullable: true })
  connections: number | null;

  @Column('timestamptz')
  startedAt: Date;

  @Column('timestamptz')
  seenAt: Date;

  /** A worker has been running it for longest; null when it runs none. */
  @Column('text', { nullable: true })
  oldestJob: string | null;

  @Column('timestamptz', { nullable: true })
  oldestJobStartedAt: Date | null;

  /** A worker's TMPDIR has so much free space; null for an API, and where it cannot be read. */
  @Column('bigint', { nullable: true })
  temporaryFreeBytes: string | null;
}
