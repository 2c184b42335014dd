import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A worker process that was alive at `seenAt`. */
@Entity('worker_heartbeat')
export class WorkerHeartbeat {
  @PrimaryColumn('text')
  workerId: string;

  @Column('timestamptz')
  startedAt: Date;

  @Column('timestamptz')
  seenAt: Date;

  /** The job that it has been running for longest; null when it runs none. */
  @Column('text', { nullable: true })
  oldestJob: string | null;

  @Column('timestamptz', { nullable: true })
  oldestJobStartedAt: Date | null;
}
