import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { JobName } from '../ports/job-queue.port.js';

/** A job committed together with the row that needs it, on its way to the queue. */
@Entity('job_outbox')
export class JobOutbox {
  /** The job's id in the queue unless it has a key of its own, so that it is added once. */
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Names the work: while such a job waits or runs, no second one is queued. */
  @Index('job_outbox_by_job_id')
  @Column('text', { nullable: true })
  jobId: string | null;

  @Column('text')
  name: JobName;

  @Column('jsonb')
  payload: object;

  @Index('job_outbox_by_created')
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** How often the queue rejected it, and why. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;

  /** Not before. */
  @Column('timestamptz', { default: () => 'now()' })
  availableAt: Date;

  /** When the queue accepted it; only jobs that are kept until they are done stay here that long. */
  @Column('timestamptz', { nullable: true })
  dispatchedAt: Date | null;
}
