import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique, type Relation } from 'typeorm';
import { ClientAccess } from './client-access.entity.js';

/** One request for a ZIP and the files that it has sent, or begun to send, whether the client had them before or not. */
@Entity('archive_delivery')
@Unique('archive_delivery_access_at', ['accessId', 'at'])
export class ArchiveDelivery {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  accessId: string;

  @ManyToOne(() => ClientAccess, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'access_id', foreignKeyConstraintName: 'archive_delivery_access' })
  access?: Relation<ClientAccess>;

  /** When the request began: `firstAt` of the downloads that were the client's first. */
  @Column('timestamptz')
  at: Date;

  /** The name of the first file. */
  @Column('text')
  fileName: string;

  @Column('integer')
  fileCount: number;

  /** The first few. */
  @Column('uuid', { array: true })
  firstFileIds: string[];
}
