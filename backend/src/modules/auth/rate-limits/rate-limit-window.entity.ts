import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the tries of something guessable (password, passcode) in the current window. Keys are hashes. */
@Entity('rate_limit')
export class RateLimitWindow {
  @PrimaryColumn('text')
  key: string;

  @Column('integer')
  count: number;

  /** Staff have been told that the limit was exceeded. */
  @Column('boolean', { default: false })
  limitReported: boolean;

  @Column('timestamptz')
  windowEndsAt: Date;
}
