import { english } from '../message';

/** Purchases as their states: receipts, activity. */
export const purchase = english('purchase', {
  upgradeTo: 'Upgrade to {title}',
  aPackage: 'A package',
  notPaid: 'Not paid',
  processing: 'Being processed',
  processingNote: 'Your bank has not confirmed this payment yet. Your access is upgraded as soon as it has.',
  failed: 'Payment failed',
  canceled: 'Canceled',
  paid: 'Paid',
  partlyRefunded: 'Partly refunded',
  partlyRefundedNote: 'A part of this payment has been given back. Your package stays yours.',
  refunded: 'Refunded',
  refundedNote: 'This payment has been given back, and the package with it.',
  disputed: 'Paid, in dispute',
  disputedNote: 'Your bank is looking into this payment.',
  chargedBack: 'Charged back',
  chargedBackNote: 'Your bank has taken this payment back, and the package with it.',
});
