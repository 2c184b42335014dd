import { Column, Entity, Generated, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { MediaFile } from '../../media/core/media-file.entity.js';
import { ClientAccess } from './client-access.entity.js';

/** A photo that a client has chosen, a free one for example; never changed. */
@Entity('chosen_photo')
export class ChosenPhoto {
  @PrimaryColumn('uuid')
  accessId: string;

  @ManyToOne(() => ClientAccess, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'access_id' })
  access?: Relation<ClientAccess>;

  @Index('chosen_photo_by_file')
  @PrimaryColumn('uuid')
  mediaFileId: string;

  @ManyToOne(() => MediaFile, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'media_file_id' })
  mediaFile?: Relation<MediaFile>;

  /** The order of choosing. */
  @Column('bigint')
  @Generated('increment')
  sequence: string;

  @Column('timestamptz')
  chosenAt: Date;
}
