import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { MediaFile } from '../../media/core/media-file.entity.js';
import { Project } from '../../projects/project.entity.js';

/** One client in one gallery: the row that is locked while an allowance is counted. */
@Entity('client_access')
@Unique(['projectId', 'emailKey'])
export class ClientAccess {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project?: Relation<Project>;

  @Column('text')
  emailKey: string;

  /** The one free headshot, chosen once. */
  @Index()
  @Column('uuid', { nullable: true })
  headshotFileId: string | null;

  @ManyToOne(() => MediaFile, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'headshot_file_id' })
  headshotFile?: Relation<MediaFile> | null;

  @Column('timestamptz', { nullable: true })
  headshotAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
