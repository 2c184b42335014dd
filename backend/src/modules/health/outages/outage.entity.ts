import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The owner learns of outages by these ways. */
export type AlertWay = 'mail' | 'webhook';

/** An outage is a period in which a part of the status was down, whichever process saw it. At most one is open. */
@Entity('outage')
@Check('outage_state', `state IN ('open', 'ended')`)
@Index('outage_open', ['state'], { unique: true, where: `state = 'open'` })
export class Outage {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { default: 'open' })
  state: 'open' | 'ended';

  /** Names the parts that were down when it was last seen or, once the owner was alerted, those in the alert. */
  @Column('text', { array: true })
  parts: string[];

  @Column('timestamptz')
  beganAt: Date;

  /** A process last saw at this instant that something is down. */
  @Column('timestamptz')
  seenAt: Date;

  /** A process alerted the owner at this instant; null while none has. */
  @Column('timestamptz', { nullable: true })
  toldAt: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  /** These ways have not reported yet that it is over. */
  @Column('text', { array: true, default: [] })
  untold: AlertWay[];
}
