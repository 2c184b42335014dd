import type { Message } from '../../common/messages.js';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../auth/users/user.entity.js';
import { Project } from '../projects/project.entity.js';

/** A mail with the gallery's link to the client. `waiting` until a mail server has accepted it. */
export type ShareState = 'waiting' | 'sent' | 'failed';

@Entity('gallery_share')
@Check('gallery_share_state', `state IN ('waiting', 'sent', 'failed')`)
@Index('gallery_share_project', ['projectId', 'createdAt'])
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

  @Column('text')
  subject: string;

  /** What staff wrote; the link is inserted when it is sent. */
  @Column('text')
  text: string;

  @Column('text', { default: 'waiting' })
  state: ShareState;

  /** Why it could not be sent; for staff. */
  @Column('jsonb', { nullable: true })
  failure: Message | null;

  @Index('gallery_share_author')
  @Column('uuid', { nullable: true })
  createdById: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by_id' })
  createdBy?: Relation<User> | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;
}
