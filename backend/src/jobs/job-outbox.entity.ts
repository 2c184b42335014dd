import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { JobName } from '../ports/job-queue.port.js';

/** A job committed together with the row that needs it, on its way to the queue. */
@Entity('job_outbox')
export class JobOutbox {
  /** Also the job's id in the queue, so that handing it over twice adds it once. */
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: JobName;

  @Column('jsonb')
  payload: object;

  @Index('job_outbox_by_created')
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
