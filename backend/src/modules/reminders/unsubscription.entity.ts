import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that wants no reminders from this studio. */
@Entity('unsubscription')
export class Unsubscription {
  @PrimaryColumn('text')
  emailKey: string;

  @Column('timestamptz')
  at: Date;
}
