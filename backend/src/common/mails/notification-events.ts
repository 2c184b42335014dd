/** The events that staff get mails about. Lower modules signal these by the job `notify-staff`. */
export const NOTIFICATION_EVENTS = [
  'sale',
  'selection_done',
  'withdrawal',
  'payment_failed',
  'refund_failed',
  'file_failed',
  'first_visit',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];
