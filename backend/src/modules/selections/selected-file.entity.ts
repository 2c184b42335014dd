import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { MediaFile } from '../media/core/media-file.entity.js';
import { Person } from '../projects/people/person.entity.js';
import { SelectionList } from './selection-list.entity.js';

/** A photo that somebody has chosen. */
@Entity('selected_file')
@Unique('selected_file_once', ['listId', 'mediaFileId'])
export class SelectedFile {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => SelectionList, { onDelete: 'CASCADE' })
  listId: string;

  /** Null once staff deleted the file: a list that is done keeps its name. */
  @Index('selected_file_of_file')
  @Column('uuid', { nullable: true })
  @ForeignKey(() => MediaFile, { onDelete: 'SET NULL' })
  mediaFileId: string | null;

  /** The name that the camera gave the file. */
  @Column('text')
  fileName: string;

  @Column('text', { nullable: true })
  note: string | null;

  /** Place in the list. */
  @Column('integer')
  position: number;

  @Column('timestamptz')
  chosenAt: Date;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => Person, { onDelete: 'SET NULL' })
  chosenById: string | null;
}
