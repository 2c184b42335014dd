import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Person } from '../projects/people/person.entity.js';

/** The passcode that was mailed to a client last. */
@Entity('passcode_delivery')
export class PasscodeDelivery {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Person, { onDelete: 'CASCADE' })
  personId: string;

  /** The hash of the stored passcode, which is another one whenever it is set. */
  @Column('text')
  passcodeHash: string;

  /** The address that it was mailed to. */
  @Column('text')
  emailKey: string;

  @Column('timestamptz')
  sentAt: Date;
}
