import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { MediaFile } from '../core/media-file.entity.js';

/** The captions of a film in one language, as WebVTT. */
@Entity('media_caption')
@Index('media_caption_default', ['mediaFileId'], { unique: true, where: 'is_default' })
export class MediaCaption {
  @PrimaryColumn('uuid')
  mediaFileId: string;

  /** The language is a tag of BCP 47, such as `pt-BR`. */
  @PrimaryColumn('text')
  language: string;

  @ManyToOne(() => MediaFile, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'media_file_id' })
  mediaFile?: Relation<MediaFile>;

  /** Viewers choose captions by this name. */
  @Column('text')
  name: string;

  /** The default is shown to those who have not chosen; the index `media_caption_default` allows one for each film. */
  @Column('boolean', { default: false })
  isDefault: boolean;

  @Column('text')
  content: string;

  /** The hash of the content is part of the URL, so that no cache shows what was replaced. */
  @Column('text')
  hash: string;

  @Column('timestamptz')
  updatedAt: Date;
}
