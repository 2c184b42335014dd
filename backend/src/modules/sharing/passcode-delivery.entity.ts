import { Column, Entity, ForeignKey, Generated, Index, PrimaryColumn } from 'typeorm';
import { Person } from '../projects/people/person.entity.js';

/** The passcode that was mailed to a client last, or is about to be. */
@Entity('passcode_delivery')
export class PasscodeDelivery {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Person, { onDelete: 'CASCADE' })
  personId: string;

  /** Names the mail; each time that the passcode is sent, it is another one. */
  @Index('passcode_delivery_by_id', { unique: true })
  @Column('uuid')
  @Generated('uuid')
  id: string;

  /** The hash of the stored passcode, which is another one whenever it is set. */
  @Column('text')
  passcodeHash: string;

  /** The address that it was mailed to. */
  @Column('text')
  emailKey: string;

  /** It was sent then; null while the mail waits, or when it has failed. */
  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;
}
