import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An erasure removed this many of each kind, except for what it kept. */
export interface ErasedCounts {
  galleries: number;
  visits: number;
  favourites: number;
  comments: number;
  mails: number;
  accounts: number;
  unpaidOrders: number;
  logEntries: number;
  /** Orders that accounting needs: they still name the person. */
  keptOrders: number;
}

/** A person was erased. The hash of the address finds them again in a backup that is restored. */
@Entity('erasure')
@Index('erasure_of_address', ['addressHash', 'at'])
export class Erasure {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  addressHash: string;

  @Column('timestamptz')
  at: Date;

  @Column('jsonb')
  counts: ErasedCounts;
}
