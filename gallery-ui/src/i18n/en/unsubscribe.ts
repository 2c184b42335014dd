import { english } from '../message';

/** The page on which the reader of a reminder ends reminders. */
export const unsubscribe = english('unsubscribe', {
  title: 'No More Reminders',
  text: 'Reminders to {email} end here: emails that we send by ourselves, such as one before a gallery closes.',
  stays: 'Receipts, invoices, legal confirmations, emails about passwords and invitations to galleries still arrive.',
  end: 'End Reminders',
  ended: 'Reminders Have Ended',
  endedText: '{email} gets no more reminders from {studio}.',
  undo: 'Undo',
  undone: 'Reminders are on again for {email}.',
  failed: "That didn't work. Please try again.",
  linkWrong: 'This Link Is Incomplete',
  linkWrongText: 'Open it once more from the email, or copy all of it.',
});
