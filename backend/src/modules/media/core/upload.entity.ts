import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A key this server issued for one file of one project. It is kept for a day after the last activity, even when it is
 * recorded or its project is gone: until then somebody may hold a link to it, and what is sent to that link must be
 * swept. Hence no foreign key.
 */
@Entity('upload')
@Index(['projectId'])
@Index(['touchedAt'])
export class Upload {
  /** The key to which the bytes go: the original's, or for a single `PUT` the temporary one. */
  @PrimaryColumn('text')
  key: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  originalName: string;

  /** Declared length in bytes. */
  @Column('bigint', { transformer: { from: Number, to: (n: number) => n } })
  size: number;

  @Column('text')
  contentType: string;

  /** The storage's id of an upload in parts; null with a single `PUT`. */
  @Column('text', { nullable: true })
  partsId: string | null;

  /** Bytes of every part except the last. */
  @Column('integer', { nullable: true })
  partSize: number | null;

  /** The time at which links were last issued; the sweeper updates it when it claims the row. */
  @Column('timestamptz')
  touchedAt: Date;

  /** The time at which it became a media file or was dropped: it cannot be recorded any more. */
  @Column('timestamptz', { nullable: true })
  recordedAt: Date | null;

  /** The time of its request, precise to the microsecond: the position of its file among those of the same upload. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt: Date;
}
