import type { LabelKey } from '../i18n/catalogue';

/** The fields of captions have these names. */
const CAPTION_NAMES = {
  name: 'media.captionsName',
  language: 'media.captionsLanguage',
  isDefault: 'media.captionsSetDefault',
} as const satisfies Record<string, LabelKey>;

/** The fields of a selection have these names. */
const SELECTION_NAMES = {
  name: 'selections.name',
  participants: 'selections.participants',
  included: 'selections.included',
  maximum: 'selections.maximum',
  additionalPriceCents: 'selections.price',
  currency: 'prices.currency',
  deadline: 'selections.deadline',
  notesAllowed: 'selections.notes',
} as const satisfies Record<string, LabelKey>;

/** The fields of a reminder have these names. */
const REMINDER_NAMES = {
  isEnabled: 'reminders.isEnabled',
  days: 'auditDetails.days',
  texts: 'reminders.text',
} as const satisfies Record<string, LabelKey>;

/** The emails to staff have these names. */
const NOTIFICATION_NAMES = {
  sale: 'notifications.sale',
  selection_done: 'notifications.selection_done',
  withdrawal: 'notifications.withdrawal',
  payment_failed: 'notifications.payment_failed',
  refund_failed: 'notifications.refund_failed',
  file_failed: 'notifications.file_failed',
  first_visit: 'notifications.first_visit',
} as const satisfies Record<string, LabelKey>;

/** The settings of Stripe have these names. */
const PAYMENT_NAMES = {
  publishableKey: 'payments.publishableKey',
  secretKey: 'payments.secretKey',
  webhookSecret: 'payments.webhook',
} as const satisfies Record<string, LabelKey>;

/** The fields that an action changes have these names; each action goes by its name in the activity log. */
export const NAMES_OF_ACTIONS: Readonly<Record<string, Readonly<Record<string, LabelKey>>>> = {
  updateCaptions: CAPTION_NAMES,
  updateSelection: SELECTION_NAMES,
  updateReminderRule: REMINDER_NAMES,
  updateNotificationChoices: NOTIFICATION_NAMES,
  savePaymentSettings: PAYMENT_NAMES,
};
