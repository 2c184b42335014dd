import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address with a row gets no reminders from this studio. */
@Entity('unsubscription')
export class Unsubscription {
  @PrimaryColumn('text')
  emailKey: string;

  @Column('timestamptz')
  at: Date;
}
