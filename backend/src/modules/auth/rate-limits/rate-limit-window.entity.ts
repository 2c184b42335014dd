import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often something guessable (password, passcode) was tried in the current window. Keys are hashes. */
@Entity('attempt')
export class RateLimitWindow {
  @PrimaryColumn('text')
  key: string;

  @Column('integer')
  count: number;

  @Column('timestamptz')
  windowEndsAt: Date;
}
