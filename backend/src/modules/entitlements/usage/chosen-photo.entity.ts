import { Column, Entity, ForeignKey, Generated, Index, PrimaryColumn } from 'typeorm';
import { MediaFile } from '../../media/core/media-file.entity.js';
import { Person } from '../../projects/people/person.entity.js';
import { ClientAccess } from './client-access.entity.js';

/** A photo that a client has chosen, a free one for example; never changed. */
@Entity('chosen_photo')
export class ChosenPhoto {
  @PrimaryColumn('uuid')
  @ForeignKey(() => ClientAccess, { onDelete: 'CASCADE' })
  accessId: string;

  @Index('chosen_photo_by_file')
  @PrimaryColumn('uuid')
  @ForeignKey(() => MediaFile, { onDelete: 'CASCADE' })
  mediaFileId: string;

  /** The sequence is the order of choosing. */
  @Column('bigint')
  @Generated('increment')
  sequence: string;

  @Column('timestamptz')
  chosenAt: Date;

  /** This person did it. */
  @Index('chosen_photo_of_person')
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Person, { onDelete: 'SET NULL' })
  personId: string | null;
}
