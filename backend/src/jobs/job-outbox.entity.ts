import { Column, CreateDateColumn, Entity, Generated, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { JobName } from '../ports/job-queue.port.js';

/**
 * A job committed together with the row that needs it. The row stays until the job is done, so that nothing is lost
 * when the queue loses its data.
 */
@Entity('job_outbox')
@Index('job_outbox_due', ['createdAt'], { where: 'dispatched_at IS NULL AND failed_at IS NULL' })
@Index('job_outbox_dispatched', ['dispatchedAt'], { where: 'dispatched_at IS NOT NULL AND failed_at IS NULL' })
@Index('job_outbox_turns', ['priority'], { where: 'priority IS NOT NULL' })
@Index('job_outbox_turns_of_projects', ['projectId', 'priority'], { where: 'priority IS NOT NULL' })
@Index('job_outbox_apply_watermark', ['createdAt'], { where: `name = 'apply-watermark' AND failed_at IS NULL` })
@Index('job_outbox_failed', ['failedAt'], { where: 'failed_at IS NOT NULL' })
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

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** The job's turn in its queue, where projects take turns; see `prioritiesOf`. */
  @Column('integer', { nullable: true })
  priority: number | null;

  /** The project whose turn it is; the project may be gone by now. */
  @Column('uuid', { nullable: true })
  projectId: string | null;

  /** The order in which jobs were written; those of one transaction share `createdAt`. */
  @Column('bigint')
  @Generated('increment')
  sequence: string;

  /** The queue rejected the job this often. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** The queue rejected the job, or it failed, for this reason. */
  @Column('text', { nullable: true })
  lastError: string | null;

  /** The row is not dispatched before this instant. A process that dispatches it moves it half a minute ahead. */
  @Column('timestamptz', { default: () => 'now()' })
  availableAt: Date;

  /** The time at which the queue accepted the job, or was last seen to have it. */
  @Column('timestamptz', { nullable: true })
  dispatchedAt: Date | null;

  /** A worker first began with it at this instant; null while it waits for one. Processes of 1.0.0 do not note it. */
  @Column('timestamptz', { nullable: true })
  begunAt: Date | null;

  /** The time at which the job was exhausted: it waits for staff, or for its next restart. */
  @Column('timestamptz', { nullable: true })
  failedAt: Date | null;
}
