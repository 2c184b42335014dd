import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { NotificationEvent } from '../../common/mails/notification-events.js';
import { User } from '../auth/users/user.entity.js';
import { Project } from '../projects/core/project.entity.js';

/**
 * One user is told about one event. What the mail says is read when it leaves; the row goes when its reason has gone
 * before.
 */
@Entity('notification')
@Unique('notification_once', ['userId', 'event', 'reason'])
@Index('notification_waiting', ['userId'], { where: 'mailed_at IS NULL' })
@Index('notification_mailed', ['userId', 'event', 'mailedAt'])
@Index('notification_of_mail', ['mailId'])
@Index('notification_of_project', ['projectId'])
export class Notification {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId: string;

  @Column('text')
  event: NotificationEvent;

  /** What it is about, such as the purchase: by its id. */
  @Column('uuid')
  reference: string;

  /** Names the occasion: a list that is done once more is another one. */
  @Column('text')
  reason: string;

  /** Null where no project belongs to it, or not any more. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Project, { onDelete: 'SET NULL' })
  projectId: string | null;

  @Column('timestamptz')
  createdAt: Date;

  /** The mail that contains it: the id of the first notification in it. */
  @Column('uuid', { nullable: true })
  mailId: string | null;

  /** When that mail was queued; null: it waits. */
  @Column('timestamptz', { nullable: true })
  mailedAt: Date | null;
}
