import type { PurchaseDetailDto, PurchaseDto } from '@showreel/api-client';
import type { LabelKey } from '../i18n/catalogue';
import type { BadgeIcon, BadgeColor } from '../ui/StatusBadge';

type State = PurchaseDto['state'];
type Attention = NonNullable<PurchaseDto['attention']>['reason'];

/** How each state looks and what it is called: shape and word, the colour only helps. */
export const STATES: Readonly<Record<State, { word: LabelKey; mark: BadgeIcon; tone: BadgeColor; meaning: LabelKey }>> =
  {
    created: { word: 'purchases.stateCreated', mark: 'ring', tone: 'secondary', meaning: 'purchases.stateCreatedText' },
    processing: {
      word: 'purchases.stateProcessing',
      mark: 'spin',
      tone: 'info',
      meaning: 'purchases.stateProcessingText',
    },
    failed: { word: 'purchases.stateFailed', mark: 'cross', tone: 'error', meaning: 'purchases.stateFailedText' },
    canceled: {
      word: 'purchases.stateCanceled',
      mark: 'ring',
      tone: 'secondary',
      meaning: 'purchases.stateCanceledText',
    },
    succeeded: {
      word: 'purchases.stateSucceeded',
      mark: 'dot',
      tone: 'success',
      meaning: 'purchases.stateSucceededText',
    },
    partially_refunded: {
      word: 'purchases.statePartlyRefunded',
      mark: 'half',
      tone: 'warning',
      meaning: 'purchases.statePartlyRefundedText',
    },
    refunded: {
      word: 'purchases.stateRefunded',
      mark: 'back',
      tone: 'secondary',
      meaning: 'purchases.stateRefundedText',
    },
    disputed: {
      word: 'purchases.stateDisputed',
      mark: 'alert',
      tone: 'warning',
      meaning: 'purchases.stateDisputedText',
    },
    dispute_won: {
      word: 'purchases.stateDisputeWon',
      mark: 'dot',
      tone: 'success',
      meaning: 'purchases.stateDisputeWonText',
    },
    dispute_lost: {
      word: 'purchases.stateDisputeLost',
      mark: 'cross',
      tone: 'error',
      meaning: 'purchases.stateDisputeLostText',
    },
  };

/** Why staff should look at it, in short; the server's message has the details. */
export const ATTENTION: Readonly<Record<Attention, LabelKey>> = {
  duplicate: 'purchases.attentionDuplicate',
  mismatch: 'purchases.attentionMismatch',
  gallery_deleted: 'purchases.attentionGalleryDeleted',
  upgrade_without_base: 'purchases.attentionUpgradeWithoutBase',
  impossible_step: 'purchases.attentionImpossibleStep',
  refund_declined: 'purchases.attentionRefundDeclined',
};

/** The package in a word, for lists. */
export const PACKAGES: Readonly<Record<PurchaseDto['packageType'], LabelKey>> = {
  extended: 'purchases.extended',
  complete: 'purchases.complete',
  upgrade: 'purchases.upgrade',
};

/** The client's access levels. */
export const LEVELS: Readonly<Record<PurchaseDetailDto['accessLevel'], LabelKey>> = {
  free: 'purchases.levelFree',
  extended: 'purchases.levelExtended',
  complete: 'purchases.levelComplete',
};

/** Providers by their own names. */
export const PROVIDERS: Readonly<Record<PurchaseDto['provider'], LabelKey>> = {
  stripe: 'purchases.stripe',
  sandbox: 'purchases.sandbox',
  none: 'purchases.noProvider',
};

/** What the studio keeps of a payment so far. */
export const netCents = ({
  state,
  totalCents,
  refundedCents,
}: Pick<PurchaseDto, 'state' | 'totalCents' | 'refundedCents'>): number =>
  ['created', 'processing', 'failed', 'canceled', 'dispute_lost'].includes(state) ? 0 : totalCents - refundedCents;
