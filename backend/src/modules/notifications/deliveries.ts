import { NOTIFICATION_EVENTS, type NotificationEvent } from '../../common/mails/notification-events.js';

/** How somebody is told: by a mail at once, in the one of the day, or not at all. */
export const DELIVERIES = ['at_once', 'daily', 'never'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** The choice of each event. */
export type Deliveries = Record<NotificationEvent, Delivery>;

/** What applies to somebody who has chosen nothing. */
export const DEFAULT_DELIVERIES: Readonly<Deliveries> = {
  sale: 'at_once',
  selection_done: 'at_once',
  withdrawal: 'at_once',
  payment_failed: 'at_once',
  refund_failed: 'at_once',
  file_failed: 'at_once',
  first_visit: 'daily',
};

/** The defaults as two parameters of a statement: the events, and their deliveries. */
export const defaultParameters = (): [readonly string[], readonly string[]] => [
  NOTIFICATION_EVENTS,
  NOTIFICATION_EVENTS.map((event) => DEFAULT_DELIVERIES[event]),
];
