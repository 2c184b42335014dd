import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Person } from '../../projects/people/person.entity.js';
import { Download } from './download.entity.js';

/** Somebody who has downloaded a file: clients share the download itself, which uses up their allowance once. */
@Entity('person_download')
@Index('person_download_first', ['personId', 'firstAt'])
export class PersonDownload {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Person, { onDelete: 'CASCADE' })
  personId: string;

  @Index('person_download_of_download')
  @PrimaryColumn('uuid')
  @ForeignKey(() => Download, { onDelete: 'CASCADE' })
  downloadId: string;

  @Column('timestamptz')
  firstAt: Date;
}
