import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { MediaFile } from '../../media/core/media-file.entity.js';
import { ClientAccess } from '../../entitlements/usage/client-access.entity.js';

/** Processes of 1.0 use these rows; triggers keep them equal to the main client's rows of `PersonFavourite`. */
@Entity('favourite')
export class Favourite {
  @PrimaryColumn('uuid')
  @ForeignKey(() => ClientAccess, { onDelete: 'CASCADE' })
  accessId: string;

  @Index()
  @PrimaryColumn('uuid')
  @ForeignKey(() => MediaFile, { onDelete: 'CASCADE' })
  mediaFileId: string;

  @Column('timestamptz')
  createdAt: Date;
}
