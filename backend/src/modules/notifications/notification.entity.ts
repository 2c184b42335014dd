import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { NotificationEvent } from '../../common/mails/notification-events.js';
import { User } from '../auth/users/user.entity.js';
import { Project } from '../projects/core/project.entity.js';

/**
 * A row notifies one user of one event. The facts are read when the mail is sent; the row is deleted when its reason is
 * gone before.
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

  /** The notification is about something with this id, such as a purchase. */
  @Column('uuid')
  reference: string;

  /** The reason names the occasion: a list that is finished a second time is another one. */
  @Column('text')
  reason: string;

  /** The project is null where none belongs to the notification, or not any more. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Project, { onDelete: 'SET NULL' })
  projectId: string | null;

  @Column('timestamptz')
  createdAt: Date;

  /** A mail that contains it has the id of the first notification in it. */
  @Column('uuid', { nullable: true })
  mailId: string | null;

  /** That mail was queued at this instant; null: it waits. */
  @Column('timestamptz', { nullable: true })
  mailedAt: Date | null;
}
