import type { PurchaseDetailDto, PurchaseDto } from '@showreel/api-client';
import type { LabelKey } from '../i18n/catalogue';
import type { BadgeIcon, BadgeColor } from '../ui/StatusBadge';

type State = PurchaseDto['state'];
type Attention = NonNullable<PurchaseDto['attention']>['reason'];

/** Each state has a badge, which is readable by its icon and label: the colour only helps. */
export const STATES: Readonly<
  Record<State, { label: LabelKey; icon: BadgeIcon; color: BadgeColor; meaning: LabelKey }>
> = {
  created: { label: 'purchases.stateCreated', icon: 'ring', color: 'secondary', meaning: 'purchases.stateCreatedText' },
  processing: {
    label: 'purchases.stateProcessing',
    icon: 'spin',
    color: 'info',
    meaning: 'purchases.stateProcessingText',
  },
  failed: { label: 'purchases.stateFailed', icon: 'cross', color: 'error', meaning: 'purchases.stateFailedText' },
  canceled: {
    label: 'purchases.stateCanceled',
    icon: 'ring',
    color: 'secondary',
    meaning: 'purchases.stateCanceledText',
  },
  succeeded: {
    label: 'purchases.stateSucceeded',
    icon: 'dot',
    color: 'success',
    meaning: 'purchases.stateSucceededText',
  },
  partially_refunded: {
    label: 'purchases.statePartlyRefunded',
    icon: 'half',
    color: 'warning',
    meaning: 'purchases.statePartlyRefundedText',
  },
  refunded: {
    label: 'purchases.stateRefunded',
    icon: 'back',
    color: 'secondary',
    meaning: 'purchases.stateRefundedText',
  },
  disputed: {
    label: 'purchases.stateDisputed',
    icon: 'alert',
    color: 'warning',
    meaning: 'purchases.stateDisputedText',
  },
  dispute_won: {
    label: 'purchases.stateDisputeWon',
    icon: 'dot',
    color: 'success',
    meaning: 'purchases.stateDisputeWonText',
  },
  dispute_lost: {
    label: 'purchases.stateDisputeLost',
    icon: 'cross',
    color: 'error',
    meaning: 'purchases.stateDisputeLostText',
  },
};

/** Says in short why a purchase needs attention; the server's message has the details. */
export const ATTENTION: Readonly<Record<Attention, LabelKey>> = {
  duplicate: 'purchases.attentionDuplicate',
  mismatch: 'purchases.attentionMismatch',
  gallery_deleted: 'purchases.attentionGalleryDeleted',
  opens_nothing: 'purchases.attentionOpensNothing',
  upgrade_without_base: 'purchases.attentionUpgradeWithoutBase',
  impossible_step: 'purchases.attentionImpossibleStep',
  refund_declined: 'purchases.attentionRefundDeclined',
  refund_returned: 'purchases.attentionRefundReturned',
  no_exchange_rate: 'purchases.attentionNoExchangeRate',
  dispute_currency: 'purchases.attentionDisputeCurrency',
  vat_id_invalid: 'purchases.attentionVatIdInvalid',
  withdrawal: 'purchases.attentionWithdrawal',
};

const PACKAGES: Readonly<Record<string, LabelKey>> = {
  extended: 'purchases.extended',
  complete: 'purchases.complete',
  upgrade: 'purchases.upgrade',
};

/** Returns the package's short name, for lists; for the studio's own packages the name. */
export function packageLabel({ packageType, title }: PurchaseDto, t: (key: LabelKey) => string): string {
  const known = PACKAGES[packageType];
  return known ? t(known) : title;
}

/** The access levels of clients have these labels. */
export const LEVELS: Readonly<Record<PurchaseDetailDto['accessLevel'], LabelKey>> = {
  free: 'purchases.levelFree',
  extended: 'purchases.extended',
  complete: 'purchases.complete',
};

/** Filters name the ways to pay like this. */
export const PAYMENTS: Readonly<Record<PurchaseDto['provider'], LabelKey>> = {
  stripe: 'purchases.stripe',
  sandbox: 'purchases.sandbox',
  none: 'purchases.nothingToPay',
};

/** The providers have these names. */
export const PROVIDERS: Readonly<Record<PurchaseDto['provider'], LabelKey>> = {
  stripe: 'purchases.stripe',
  sandbox: 'purchases.sandbox',
  none: 'purchases.noProvider',
};
