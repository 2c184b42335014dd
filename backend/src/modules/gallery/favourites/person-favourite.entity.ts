import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { MediaFile } from '../../media/core/media-file.entity.js';
import { Person } from '../../projects/people/person.entity.js';

/** A file that somebody has marked as a favourite. */
@Entity('person_favourite')
export class PersonFavourite {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Person, { onDelete: 'CASCADE' })
  personId: string;

  @Index('person_favourite_of_file')
  @PrimaryColumn('uuid')
  @ForeignKey(() => MediaFile, { onDelete: 'CASCADE' })
  mediaFileId: string;

  @Column('timestamptz')
  createdAt: Date;
}
