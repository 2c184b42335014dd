import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../auth/users/user.entity.js';
import { Project } from '../projects/core/project.entity.js';

/** A mail with the gallery's link, to one person. */
@Entity('gallery_share')
@Index('gallery_share_project', ['projectId', 'createdAt'])
@Index('gallery_share_by_email', ['emailKey', 'createdAt'])
export class GalleryShare {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project?: Relation<Project>;

  @Column('text')
  email: string;

  @Column('text')
  emailKey: string;

  /** It went to somebody besides the client: the visits of the gallery are not theirs alone. */
  @Column('boolean', { default: false })
  additional: boolean;

  @Column('text')
  subject: string;

  /** What staff wrote; the link is inserted when it is sent. */
  @Column('text')
  text: string;

  @Index('gallery_share_author')
  @Column('uuid', { nullable: true })
  createdById: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by_id' })
  createdBy?: Relation<User> | null;

  @Column('timestamptz')
  createdAt: Date;
}
