import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../auth/users/user.entity.js';
import { Person } from '../projects/people/person.entity.js';
import { Project } from '../projects/core/project.entity.js';

/** A share is a mail with the gallery's link to one person. */
@Entity('gallery_share')
@Index('gallery_share_project', ['projectId', 'createdAt'])
@Index('gallery_share_by_email', ['emailKey', 'createdAt'])
export class GalleryShare {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  @Column('text')
  email: string;

  @Column('text')
  emailKey: string;

  /** Whom it was written for. */
  @Index('gallery_share_of_person')
  @Column('uuid')
  @ForeignKey(() => Person, { onDelete: 'CASCADE' })
  personId: string;

  /** Processes of 1.0 that run during the upgrade use it; a later release removes it. */
  @Column('boolean', { default: false })
  additional: boolean;

  @Column('text')
  subject: string;

  /** Staff wrote this text; the link is inserted when it is sent. */
  @Column('text')
  text: string;

  @Index('gallery_share_author')
  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  createdById: string | null;

  @Column('timestamptz')
  createdAt: Date;
}
