import { english } from '../message';

/** Legal pages, links to them, and who sells. */
export const legal = english('legal', {
  pages: 'Legal',
  imprint: 'Legal Notice',
  privacy: 'Privacy Policy',
  terms: 'Terms',
  withdrawal: 'Right of Withdrawal',
  withdraw: 'Withdraw from Contract',
  asOf: 'As of {date}',
  missing: "This page isn't available.",
  failed: "We couldn't load this page",
  vatId: 'VAT ID',
  taxNumber: 'Tax number',
  register: 'Registration',
  director: 'Managing director',
});
