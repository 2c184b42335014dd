import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { MediaFile } from '../media/core/media-file.entity.js';
import { Person } from '../projects/people/person.entity.js';
import { SelectionList } from './selection-list.entity.js';

@Entity('selected_file')
@Unique('selected_file_once', ['listId', 'mediaFileId'])
export class SelectedFile {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => SelectionList, { onDelete: 'CASCADE' })
  listId: string;

  /** The file is null once staff deleted it: a list that is done keeps its name. */
  @Index('selected_file_of_file')
  @Column('uuid', { nullable: true })
  @ForeignKey(() => MediaFile, { onDelete: 'SET NULL' })
  mediaFileId: string | null;

  /** The camera gave the file this name. */
  @Column('text')
  fileName: string;

  @Column('text', { nullable: true })
  note: string | null;

  /** The position orders the files of a list. */
  @Column('integer')
  position: number;

  @Column('timestamptz')
  chosenAt: Date;

  @Index('selected_file_chosen_by', { where: 'chosen_by_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Person, { onDelete: 'SET NULL' })
  chosenById: string | null;
}
