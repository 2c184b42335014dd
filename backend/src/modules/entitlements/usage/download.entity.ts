import { Column, Entity, ForeignKey, Generated, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { MediaFile, type FileType } from '../../media/core/media-file.entity.js';
import { ClientAccess } from './client-access.entity.js';

/** One file that one client has downloaded; repeats only raise the count. */
@Entity('download')
@Unique(['accessId', 'mediaFileId'])
@Index(['firstAt'])
export class Download {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => ClientAccess, { onDelete: 'CASCADE' })
  accessId: string;

  /** The file is null once staff deleted it: the download was made all the same and still counts. */
  @Index()
  @Column('uuid', { nullable: true })
  @ForeignKey(() => MediaFile, { onDelete: 'SET NULL' })
  mediaFileId: string | null;

  @Column('text')
  fileType: FileType;

  @Column('text')
  fileName: string;

  /** The order of first downloads. Files of one ZIP share their instant, so `firstAt` does not decide it. */
  @Column('bigint')
  @Generated('increment')
  sequence: string;

  /** The request that sent its first byte began at this instant. */
  @Column('timestamptz')
  firstAt: Date;

  @Column('timestamptz')
  lastAt: Date;

  @Column('integer', { default: 1 })
  count: number;
}
