import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { MediaFile } from './media-file.entity.js';

/**
 * A stored segment of a stream that is still being encoded, or its end. When the stream is complete its playlists
 * replace the rows.
 */
@Entity('stream_segment')
export class StreamSegment {
  /** The folder of the stream in storage names the file, its original and the watermark. */
  @PrimaryColumn('text')
  stream: string;

  @PrimaryColumn('integer')
  number: number;

  @Index('stream_segment_of_file')
  @Column('uuid')
  @ForeignKey(() => MediaFile, { onDelete: 'CASCADE' })
  mediaFileId: string;

  @Column('double precision')
  seconds: number;

  /** The segment has a size for each rung, in the order of the rungs. */
  @Column('integer', { array: true })
  bytes: number[];
}
