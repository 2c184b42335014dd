import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The ways by which the owner learns of outages. */
export type AlertWay = 'mail' | 'webhook';

/** A time at which a part of the status was down, whichever process saw it. At most one is open. */
@Entity('outage')
@Check('outage_state', `state IN ('open', 'ended')`)
@Index('outage_open', ['state'], { unique: true, where: `state = 'open'` })
export class Outage {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { default: 'open' })
  state: 'open' | 'ended';

  /** The names of the parts that were down when it was last seen, or, once the owner was told, that were told. */
  @Column('text', { array: true })
  parts: string[];

  @Column('timestamptz')
  beganAt: Date;

  /** When a process last saw that something is down. */
  @Column('timestamptz')
  seenAt: Date;

  /** When a process took on to tell the owner; null while nobody was told. */
  @Column('timestamptz', { nullable: true })
  toldAt: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  /** The ways that have not yet reported that it is over. */
  @Column('text', { array: true, default: [] })
  untold: AlertWay[];
}
