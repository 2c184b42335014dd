import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Person } from '../../projects/people/person.entity.js';
import { ClientAccess } from './client-access.entity.js';

/**
 * One request for a ZIP and the files that it has sent, or begun to send, whether the client had them before or not.
 */
@Entity('archive_delivery')
@Unique('archive_delivery_access_at', ['accessId', 'at'])
export class ArchiveDelivery {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => ClientAccess, { onDelete: 'CASCADE', name: 'archive_delivery_access' })
  accessId: string;

  /** The start of the request: `firstAt` of the downloads that were the client's first. */
  @Column('timestamptz')
  at: Date;

  /** The name of the first file. */
  @Column('text')
  fileName: string;

  @Column('integer')
  fileCount: number;

  /** The first few files. */
  @Column('uuid', { array: true })
  firstFileIds: string[];

  /** The person who downloaded the ZIP. */
  @Index('archive_delivery_of_person')
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Person, { onDelete: 'SET NULL' })
  personId: string | null;
}
