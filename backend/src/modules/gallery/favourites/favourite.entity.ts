import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { MediaFile } from '../../media/core/media-file.entity.js';
import { ClientAccess } from '../../entitlements/usage/client-access.entity.js';

/** A file that a client has marked as favourite. */
@Entity('favourite')
export class Favourite {
  @PrimaryColumn('uuid')
  accessId: string;

  @ManyToOne(() => ClientAccess, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'access_id' })
  access?: Relation<ClientAccess>;

  @Index()
  @PrimaryColumn('uuid')
  mediaFileId: string;

  @ManyToOne(() => MediaFile, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'media_file_id' })
  mediaFile?: Relation<MediaFile>;

  @Column('timestamptz')
  createdAt: Date;
}
