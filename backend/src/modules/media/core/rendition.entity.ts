import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { SheetTiles } from '../../../ports/video-tool.port.js';
import { MediaFile } from './media-file.entity.js';
import type { RenditionClass } from './renditions.js';

/** A row is one derivative of a media file in storage. For `hls` the key is the master playlist's. */
@Entity('rendition')
export class Rendition {
  @PrimaryColumn('uuid')
  mediaFileId: string;

  @PrimaryColumn('text')
  name: string;

  @ManyToOne(() => MediaFile, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'media_file_id' })
  mediaFile?: Relation<MediaFile>;

  @Column('text')
  class: RenditionClass;

  @Column('text')
  key: string;

  @Column('text')
  contentType: string;

  @Column('integer')
  width: number;

  @Column('integer')
  height: number;

  @Column('bigint', { transformer: { from: Number, to: (n: number) => n } })
  bytes: number;

  /** The checksum that ZIP needs; only pictures that were made after ZIPs had them have one. */
  @Column('bigint', {
    nullable: true,
    transformer: { from: (n: string | null) => (n === null ? null : Number(n)), to: (n: number | null) => n },
  })
  crc32: number | null;

  /** The layout of the frames of a film's seek bar; null for every other picture. */
  @Column('jsonb', { nullable: true })
  tiles?: SheetTiles | null;
}
