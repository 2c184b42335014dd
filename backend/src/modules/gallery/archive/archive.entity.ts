import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { DownloadSize } from '../../media/core/media-file.entity.js';
import { Project } from '../../projects/core/project.entity.js';

/** A ZIP has these captions of a film. */
export interface ArchivedCaptions {
  fileId: string;
  language: string;
  /** The captions have this name in the ZIP. */
  name: string;
}

/** The contents of one ZIP, fixed when it was requested: its bytes stay the same for as long as the link is valid. */
@Entity('archive')
@Check('archive_size', `size IN ('original', 'web')`)
export class Archive {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  /** Requested by staff, who need no entitlement; only staff may fetch it. */
  @Column('boolean')
  forStaff: boolean;

  /** The files are in the order of the ZIP. */
  @Column('uuid', { array: true })
  fileIds: string[];

  /** The name of each of them in the ZIP. */
  @Column('text', { array: true })
  entryNames: string[];

  /** The captions beside its films are in the order of the ZIP. */
  @Column('jsonb', { default: [] })
  captions: ArchivedCaptions[];

  /** The photos of the ZIP have this size. */
  @Column('text', { default: 'original' })
  size: DownloadSize;

  @Column('timestamptz')
  createdAt: Date;

  @Index()
  @Column('timestamptz')
  expiresAt: Date;
}
