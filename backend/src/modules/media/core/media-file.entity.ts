import type { Message } from '../../../common/messages.js';
import type { Chapter } from '../../../ports/video-tool.port.js';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  type Relation,
} from 'typeorm';
import { Project } from '../../projects/core/project.entity.js';
import type { Audience } from '../../projects/core/audience.js';
import { Album } from '../../projects/core/album.entity.js';

export type FileType = 'video' | 'photo';
export type MediaStatus = 'processing' | 'ready' | 'failed';
/** The sizes in which a photo may be downloaded: its original, or a smaller JPEG. */
export const DOWNLOAD_SIZES = ['original', 'web'] as const;
export type DownloadSize = (typeof DOWNLOAD_SIZES)[number];
/** Clean renditions are `requested` once somebody who may see them has opened the gallery. */
export type CleanState = 'none' | 'requested' | 'ready' | 'failed';
/** State of the renditions that a cover has without watermark; they stay when another file becomes the cover. */
export type CoverState = 'none' | 'ready' | 'failed';
export type SpriteState = 'none' | 'ready' | 'failed';

/** A row is one delivered video or photo: where its original is stored, and what the worker found in it. */
@Entity('media_file')
@Check('media_file_type', `file_type IN ('video', 'photo')`)
@Check('media_file_status', `status IN ('processing', 'ready', 'failed')`)
@Check('media_file_clean_state', `clean_state IN ('none', 'requested', 'ready', 'failed')`)
@Check('media_file_cover_state', `cover_state IN ('none', 'ready', 'failed')`)
@Check('media_file_sprite_state', `sprite_state IN ('none', 'ready', 'failed')`)
@Check('media_file_visibility', `visibility IN ('everyone', 'clients', 'staff')`)
@Check('media_file_audience', `audience IN ('everyone', 'clients', 'staff')`)
@Index(['projectId', 'createdAt', 'id'])
@Index(['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Index('media_file_sprite', ['createdAt'], { where: `file_type = 'video' AND sprite_state = 'none'` })
@Index('media_file_outdated', ['watermarkVersion'], { where: `status = 'ready' AND deleted_at IS NULL` })
@Index('media_file_rerendering', ['watermarkRequested'], {
  where: `status = 'ready' AND deleted_at IS NULL AND watermark_requested > watermark_version`,
})
@Index('media_file_failed', ['projectId'], { where: `deleted_at IS NULL AND status = 'failed'` })
export class MediaFile {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project?: Relation<Project>;

  /** The key is unique: the same upload recorded twice is the same file. */
  @Index({ unique: true })
  @Column('text')
  originalKey: string;

  /** The file's name when it was uploaded. */
  @Column('text')
  originalName: string;

  /** The name that people see and downloads get, without needing an extension; null for the original's name. */
  @Column('text', { nullable: true })
  displayName: string | null;

  /** The position is that in the order that staff made by hand; null for files that were added after it. */
  @Column('integer', { nullable: true })
  position: number | null;

  @Index()
  @Column('uuid', { nullable: true })
  albumId: string | null;

  @ManyToOne(() => Album, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'album_id' })
  album?: Relation<Album> | null;

  /** The visibility that staff have set for this file alone; null: as its album. */
  @Column('text', { nullable: true })
  visibility: Audience | null;

  /** A client has made it private: guests and partners do not see it. */
  @Column('boolean', { default: false })
  isPrivate: boolean;

  /** The file is shown to these people: the narrowest audience applies. The trigger `media_file_audience` keeps it. */
  @Column({ type: 'text', default: 'everyone', insert: false, update: false })
  audience: Audience;

  @Column('text')
  fileType: FileType;

  @Column('text')
  contentType: string;

  /** The size is in bytes. */
  @Column('bigint', { transformer: { from: Number, to: (n: number) => n } })
  fileSize: number;

  @Column('text', { default: 'processing' })
  status: MediaStatus;

  /** It is shown already while its stream is still being encoded; videos only. */
  @Column('boolean', { default: false })
  isEncoding: boolean;

  @Column('text', { default: 'none' })
  cleanState: CleanState;

  @Column('text', { default: 'none' })
  coverState: CoverState;

  /**
   * State of the frames that the seek bar of a film shows; `none` until they are made, and again when it is rendered
   * again.
   */
  @Column('text', { default: 'none' })
  spriteState: SpriteState;

  /** CRC-32 of the original, so that any part of a ZIP can be sent without reading what precedes it. */
  @Column('bigint', {
    nullable: true,
    transformer: { from: (n: string | null) => (n === null ? null : Number(n)), to: (n: number | null) => n },
  })
  crc32: number | null;

  /** The version of the watermark in the previews: `studio_settings.watermark_version` when they were made. */
  @Column('integer', { default: 0 })
  watermarkVersion: number;

  /** A job was requested for this watermark version, which is above `watermarkVersion` while the job waits. */
  @Column('integer', { name: 'watermark_requested', default: 0 })
  watermarkRequested: number;

  /** The hexadecimal SHA-256 of the original is declared by the sender, or else computed by the worker. */
  @Column('text', { nullable: true })
  sha256: string | null;

  /** Staff read the reason, which is set when the status is `failed`. */
  @Column('jsonb', { nullable: true })
  failureReason: Message | null;

  /** The pixels are those of the upright picture. */
  @Column('integer', { nullable: true })
  width: number | null;

  @Column('integer', { nullable: true })
  height: number | null;

  /** Only videos have a duration, in seconds. */
  @Column('double precision', { nullable: true })
  duration: number | null;

  @Column('integer', { nullable: true })
  rotation: number | null;

  @Column('text', { nullable: true })
  videoCodec: string | null;

  @Column('text', { nullable: true })
  audioCodec: string | null;

  /** The file's streams have so many frames a second; null for photos, and for videos from before this was stored. */
  @Column('double precision', { nullable: true })
  frameRate: number | null;

  @Column('jsonb', { nullable: true })
  chapters: Chapter[] | null;

  /** The placeholder is a `data:` URI of a few hundred bytes. */
  @Column('text', { nullable: true })
  placeholder: string | null;

  /** The camera says that the picture was taken at this instant; null when unknown. */
  @Column('timestamptz', { nullable: true })
  takenAt: Date | null;

  /** The original's revision, raised with each replacement: part of every link and of the path of its renditions. */
  @Column('integer', { default: 0 })
  revision: number;

  /** This is the highest revision ever started, failed replacements included. */
  @Column('integer', { default: 0 })
  lastRevision: number;

  /** Staff deleted it at this instant: it is hidden from everyone, and kept for a while so that it can be restored. */
  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;

  /** The time of its upload's request, precise to the microsecond: files keep the order in which they were chosen. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
