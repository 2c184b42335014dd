/** English texts: emails to staff. */
export const notifications = {
  title: 'Emails to You',
  about:
    'What you are told about galleries. None comes between 21 and 8 o’clock in the time zone of the studio; several of a kind in one project come together.',
  save: 'Save Emails',
  saved: 'Emails saved',
  saveFailed: "The emails couldn't be saved",
  loadFailed: "Your emails couldn't be loaded.",
  sale: 'Sale',
  selection_done: 'Selection done',
  withdrawal: 'Withdrawal',
  payment_failed: 'Failed payment',
  refund_failed: 'Failed refund',
  file_failed: 'Failed file',
  first_visit: 'First visit of a gallery',
  at_once: 'At once',
  daily: 'Once a day, at 8 o’clock',
  never: 'Not at all',
} as const;
