import { english } from '../message';

/** The page on which a client withdraws from a contract. */
export const withdrawal = english('withdrawal', {
  title: 'Withdraw from Contract',
  lead: 'Withdraw from a purchase here. You will receive an email that confirms what you sent, with date and time.',
  name: 'Your Name',
  order: 'Number on the Receipt',
  orderHint:
    'It is in your receipt email with its letters, for example R-2026-000042-ABCDEFGH. Without the letters it takes longer.',
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
    'We received your withdrawal on {time} and confirm it by email to {email}. If the email has a link, open it and your withdrawal is carried out at once. Otherwise we check it by hand and email you the outcome.',
  confirmText:
    'What is left of your payment is refunded, and what your order unlocked is no longer available to you. If any of it was already downloaded, or viewed without a watermark, we review your withdrawal first.',
  done: 'You Have Withdrawn',
  doneText: 'You have withdrawn from order {order}.',
  doneRefund: 'You have withdrawn from order {order}. We are refunding {amount} by the means of payment that you used.',
  pendingText: 'We have your withdrawal from order {order} and check it by hand. The outcome comes by email.',
  decidedText: 'Your withdrawal from order {order} has been decided. The outcome is in your email.',
  linkWrong: 'This Link Is Incomplete',
  linkWrongText: 'Open it once more from your email, or copy all of it.',
});
