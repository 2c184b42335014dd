import type { Message } from '../../../common/messages.js';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { MediaFile } from './media-file.entity.js';

/**
 * A new original that is to replace an existing file's. It does so once it is rendered; until then the old one stays.
 */
@Entity('media_replacement')
@Check('media_replacement_status', `status IN ('processing', 'failed')`)
export class MediaReplacement {
  @PrimaryColumn('uuid')
  mediaFileId: string;

  @OneToOne(() => MediaFile, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'media_file_id' })
  mediaFile?: Relation<MediaFile>;

  @Index({ unique: true })
  @Column('text')
  originalKey: string;

  @Column('text')
  originalName: string;

  @Column('text')
  contentType: string;

  /** The size is in bytes. */
  @Column('bigint', { transformer: { from: Number, to: (n: number) => n } })
  fileSize: number;

  /** The sender declared this hexadecimal checksum. */
  @Column('text', { nullable: true })
  sha256: string | null;

  /** Names the folder of its renditions; never used twice for one file. */
  @Column('integer')
  revision: number;

  @Column('text', { default: 'processing' })
  status: 'processing' | 'failed';

  /** Staff read the reason, which is set when the status is `failed`. */
  @Column('jsonb', { nullable: true })
  failureReason: Message | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
