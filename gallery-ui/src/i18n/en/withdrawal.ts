import { english } from '../message';

/** The page on which a client withdraws from a contract. */
export const withdrawal = english('withdrawal', {
  title: 'Withdraw from Contract',
  lead: 'Withdraw from a purchase here. You will receive an email that confirms what you sent, with date and time.',
  name: 'Your Name',
  order: 'Receipt or Invoice Number',
  orderHint: 'It is on your receipt, for example R-2026-000042.',
  email: 'Email Address',
  emailHint: 'The confirmation goes there. Enter the address that you received your gallery with.',
  next: 'Continue',
  check: 'Check and Confirm',
  statement: 'I hereby withdraw from my contract for this order:',
  confirm: 'Confirm Withdrawal',
  sending: 'Sending…',
  change: 'Change Details',
  failed: "Your withdrawal couldn't be sent. Please try again.",
  sent: 'Withdrawal Received',
  sentText:
    'We received your withdrawal on {time}. An email to {email} confirms it, and another one tells you the outcome.',
});
