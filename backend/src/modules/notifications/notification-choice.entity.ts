import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { NotificationEvent } from '../../common/mails/notification-events.js';
import { User } from '../auth/users/user.entity.js';
import type { Delivery } from './deliveries.js';

/** A row is the choice of one user about one event; without a row `DEFAULT_DELIVERIES` applies. */
@Entity('notification_choice')
@Check('notification_choice_delivery', `delivery IN ('at_once', 'daily', 'never')`)
export class NotificationChoice {
  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId: string;

  @PrimaryColumn('text')
  event: NotificationEvent;

  @Column('text')
  delivery: Delivery;
}
