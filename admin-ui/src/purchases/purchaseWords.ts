import type { PurchaseDto } from '@showreel/api-client';
import type { BadgeMark, BadgeTone } from '../ui/StatusBadge';

type State = PurchaseDto['state'];
type Attention = NonNullable<PurchaseDto['attention']>['reason'];

/** How each state looks and what it is called: shape and word, the colour only helps. */
export const STATES: Readonly<Record<State, { word: string; mark: BadgeMark; tone: BadgeTone; meaning: string }>> = {
  created: { word: 'not paid', mark: 'ring', tone: 'secondary', meaning: 'The checkout was opened; nothing has been paid.' },
  processing: { word: 'processing', mark: 'spin', tone: 'info', meaning: 'The provider is still working on the payment.' },
  failed: { word: 'declined', mark: 'cross', tone: 'error', meaning: 'The last try to pay failed; the client may try again.' },
  canceled: { word: 'canceled', mark: 'ring', tone: 'secondary', meaning: 'Nothing was paid, and nothing will be.' },
  succeeded: { word: 'paid', mark: 'dot', tone: 'success', meaning: 'Paid in full.' },
  partially_refunded: { word: 'partly refunded', mark: 'half', tone: 'warning', meaning: 'A part was given back; the client keeps the access.' },
  refunded: { word: 'refunded', mark: 'back', tone: 'secondary', meaning: 'All was given back; what it paid for is taken away.' },
  disputed: { word: 'disputed', mark: 'alert', tone: 'warning', meaning: 'The client\'s bank asks for the money back. Answer it on the provider\'s page.' },
  dispute_won: { word: 'dispute won', mark: 'dot', tone: 'success', meaning: 'The bank decided for the studio; the money stays.' },
  dispute_lost: { word: 'dispute lost', mark: 'cross', tone: 'error', meaning: 'The bank took the money back; what it paid for is taken away.' },
};

/** Why staff should look, in a few words; the server's message says more. */
export const ATTENTION: Readonly<Record<Attention, string>> = {
  duplicate: 'Paid twice',
  mismatch: 'Payment does not match the order',
  gallery_deleted: 'Paid for a deleted project',
  upgrade_without_base: 'Upgrade without the package below it',
  impossible_step: 'Unexpected news from the provider',
  refund_declined: 'Refund was not made',
};

/** The package in a word, for lists. */
export const PACKAGES: Readonly<Record<PurchaseDto['packageType'], string>> = { extended: 'Extended', complete: 'Complete', upgrade: 'Upgrade' };

/** Providers by their own names. */
export const PROVIDERS: Readonly<Record<PurchaseDto['provider'], string>> = { stripe: 'Stripe', sandbox: 'Sandbox (no money moves)', none: 'None' };

/** What the studio keeps of a payment so far. */
export const keptCents = ({ state, totalCents, refundedCents }: Pick<PurchaseDto, 'state' | 'totalCents' | 'refundedCents'>): number =>
  ['created', 'processing', 'failed', 'canceled', 'dispute_lost'].includes(state) ? 0 : totalCents - refundedCents;
