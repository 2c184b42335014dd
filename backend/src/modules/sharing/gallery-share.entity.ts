import type { Message } from '../../common/messages.js';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../auth/users/user.entity.js';
import { Project } from '../projects/core/project.entity.js';

/** `waiting` until a mail server has accepted the mail; `filed` when there is none, so that nobody got it. */
export type ShareState = 'waiting' | 'sent' | 'filed' | 'failed';
export const SHARE_STATES: readonly ShareState[] = ['waiting', 'sent', 'filed', 'failed'];

/** A mail with the gallery's link, to one person. */
@Entity('gallery_share')
@Check('gallery_share_state', `state IN ('waiting', 'sent', 'filed', 'failed')`)
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

  /** To somebody besides the client: the visits of the gallery are not theirs alone. */
  @Column('boolean', { default: false })
  additional: boolean;

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

  /** When it was sent, or saved as a file. */
  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;
}
