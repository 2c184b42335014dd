import { NOTIFICATION_EVENTS, type NotificationEvent } from '../../common/mails/notification-events.js';

/** A notification comes by a mail at once, in the mail of the day, or not at all. */
export const DELIVERIES = ['at_once', 'daily', 'never'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** There is a choice for each event. */
export type Deliveries = Record<NotificationEvent, Delivery>;

/** These choices apply to somebody who has made none. */
export const DEFAULT_DELIVERIES: Readonly<Deliveries> = {
  sale: 'at_once',
  selection_done: 'at_once',
  withdrawal: 'at_once',
  payment_failed: 'at_once',
  refund_failed: 'at_once',
  file_failed: 'at_once',
  first_visit: 'daily',
};

/** Makes two parameters of a statement from the defaults: the events, and their deliveries. */
export const defaultParameters = (): [readonly string[], readonly string[]] => [
  NOTIFICATION_EVENTS,
  NOTIFICATION_EVENTS.map((event) => DEFAULT_DELIVERIES[event]),
];
