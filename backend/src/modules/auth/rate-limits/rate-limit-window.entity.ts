import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often something guessable (password, passcode) was tried in the current window. Keys are hashes. */
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
