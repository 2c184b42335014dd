import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Person } from '../projects/people/person.entity.js';

/** The passcode that was mailed to a client last. */
@Entity('passcode_delivery')
export class PasscodeDelivery {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Person, { onDelete: 'CASCADE' })
  personId: string;

  /** Of the stored passcode, which is another one whenever it is set. */
  @Column('text')
  passcodeHash: string;

  /** To which address. */
  @Column('text')
  emailKey: string;

  @Column('timestamptz')
  sentAt: Date;
}
