import { IN_MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import type { Message } from '../../../common/messages.js';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VirtualColumn,
} from 'typeorm';
import type { DisputeProgress } from '../../../ports/payment-provider.port.js';
import { PaymentAccount } from '../accounts/payment-account.entity.js';
import type { AgreedText } from '../../legal/legal-text.entity.js';
import { Project } from '../../projects/core/project.entity.js';
import { Person } from '../../projects/people/person.entity.js';
import type { VatIdEvidence } from '../tax/vat-id-check.entity.js';
import { TaxedOrder } from '../tax/taxed-order.entity.js';
import type { EntitlementContents } from '../../entitlements/contents.js';
import { deliveredAtOf, unlocksAtOf } from './delivery.query.js';
import type { PurchaseKind, PurchaseState } from './purchase-state.js';

/** Staff should look at a purchase for one of these reasons. */
export type AttentionReason =
  | 'mismatch'
  | 'duplicate'
  | 'gallery_deleted'
  | 'opens_nothing'
  | 'upgrade_without_base'
  | 'impossible_step'
  | 'refund_declined'
  | 'refund_returned'
  | 'no_exchange_rate'
  | 'vat_id_invalid'
  | 'dispute_currency'
  | 'withdrawal';

/**
 * One order and its payment. It outlives its project, whose name and id it keeps; and its price list, of which it keeps
 * the item that was bought.
 */
@Entity('purchase')
@Check(
  'purchase_amount',
  "(amount_cents > 0 OR amount_cents = 0 AND provider = 'none') AND refunded_cents BETWEEN 0 AND amount_cents AND lost_cents BETWEEN 0 AND amount_cents AND overpaid_cents BETWEEN 0 AND amount_cents",
)
@Check(
  'purchase_lines',
  'discount_cents >= 0 AND subtotal_cents = list_price_cents - already_paid_cents - discount_cents',
)
@Check(
  'purchase_tax',
  `tax_mode IN ('none', 'included', 'added') AND tax_cents BETWEEN 0 AND amount_cents AND (tax_mode <> 'none' OR tax_cents = 0)
   AND amount_cents = subtotal_cents + CASE tax_mode WHEN 'included' THEN 0 ELSE tax_cents END`,
)
@Check('purchase_language', IN_MAIL_LANGUAGES)
@Check('purchase_consent', '(delivery_consent_at IS NULL) = (consent_text_version IS NULL)')
@Check('purchase_kind', `kind IN ('package', 'upgrade', 'files', 'photos', 'extension', 'selection')`)
@Index(['projectId', 'emailKey'])
@Index(['originProjectId', 'emailKey'])
@Index('purchase_by_created', ['createdAt', 'id'])
@Index('purchase_by_email', ['emailKey', 'createdAt', 'id'])
@Index('purchase_of_company', ['emailKey', 'createdAt'], { where: 'buyer_company IS NOT NULL' })
@Index('purchase_of_holder', ['originProjectId', 'holder'])
@Index('purchase_one_open_of_person', ['projectId', 'personId'], {
  unique: true,
  where: `state IN ('created', 'processing', 'failed')`,
})
export class Purchase extends TaxedOrder {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Null once the project is deleted. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Project, { onDelete: 'SET NULL' })
  projectId: string | null;

  /** The project it was made for, even when that has been deleted. */
  @Column('uuid')
  originProjectId: string;

  @Column('text')
  projectName: string;

  /** The receipt is sent to this address. */
  @Column('text')
  clientEmail: string;

  @Column('text')
  emailKey: string;

  /** The key of the holder, for whom it opens something; it stays when the gallery is deleted. */
  @Column('text')
  holder: string;

  /** This person ordered; null once the gallery is deleted. */
  @Index('purchase_of_person')
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Person, { onDelete: 'SET NULL' })
  personId: string | null;

  /** Its name in the API and at the provider: the package's code, or the kind. */
  @Column('text')
  packageType: string;

  @Column('text', { default: 'package' })
  kind: PurchaseKind;

  /** The code of the package that was bought, also where it was bought as an upgrade. */
  @Column('text', { nullable: true })
  packageCode: string | null;

  /** Name, description and features of the package when it was bought, as its client read them. */
  @Column('text')
  title: string;

  @Column('text', { default: '' })
  description: string;

  @Column('jsonb', { default: [] })
  features: readonly string[];

  /** The language in which the client ordered: of these texts, and of the documents. Null: the project's. */
  @Column('text', { nullable: true })
  language: MailLanguage | null;

  /** The title is in the studio's words; null where it is the same. */
  @Column('text', { nullable: true })
  studioTitle: string | null;

  /** Its contents, whatever happens to the price list. */
  @Column('jsonb')
  contents: EntitlementContents;

  /**
   * A restore had lost it, and its payment brought it back. It was sold and delivered before, so nothing that the
   * backup does not show makes it a payment for nothing.
   */
  @Column('boolean', { default: false })
  broughtBack: boolean;

  /** The prices of the package after each smaller one of its list, by code. */
  @Column('jsonb', { default: {} })
  upgradePrices: Readonly<Record<string, number>>;

  @Column('text')
  provider: 'stripe' | 'sandbox' | 'none';

  /** The keys that its payment was made with; null: those of the environment, or the sandbox. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => PaymentAccount)
  paymentAccountId: string | null;

  /** Made in test mode: no money moves, and it never counts as revenue. The provider's snapshot decides. */
  @Column('boolean', { default: false })
  isTest: boolean;

  /** ISO 3166, from the provider: the second piece of evidence of where the client lives, beside `buyerCountry`. */
  @Column('text', { nullable: true })
  paymentCountry: string | null;

  /** VIES gave this answer about `buyerVatId`; null: it was not asked. */
  @Column('jsonb', { nullable: true })
  vatCheck: VatIdEvidence | null;

  /** Null until the provider has answered. */
  @Index({ unique: true })
  @Column('text', { nullable: true })
  providerIntentId: string | null;

  /** Part of the idempotency key of the intent: raised when the provider's reply is final and is not an intent. */
  @Column('integer', { default: 1 })
  attempt: number;

  @Column('text')
  state: PurchaseState;

  @Column('text', { default: 'none' })
  dispute: DisputeProgress;

  /** The order's lines are as shown and charged. */
  @Column('integer')
  listPriceCents: number;

  @Column('integer', { default: 0 })
  alreadyPaidCents: number;

  /** The coupon took so much off. */
  @Column('integer', { default: 0 })
  discountCents: number;

  /** The coupon that it was ordered with, and its code at that time. */
  @Index('purchase_by_coupon', { where: 'coupon_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  couponId: string | null;

  @Column('text', { nullable: true })
  couponCode: string | null;

  @Column('integer')
  subtotalCents: number;

  /** The client pays so much in all. */
  @Column('integer')
  amountCents: number;

  @Column('integer', { default: 0 })
  refundedCents: number;

  /** The bank took so much back with lost disputes. */
  @Column('integer', { default: 0 })
  lostCents: number;

  /** The part of the payment that opens nothing or was paid twice, which is refunded automatically. */
  @Column('integer', { default: 0 })
  overpaidCents: number;

  /** The currency is ISO 4217 in lower case; all amounts are in its smallest unit. */
  @Column('text', { default: 'usd' })
  currency: string;

  /** The reason why the last attempt to pay failed. */
  @Column('jsonb', { nullable: true })
  failureMessage: Message | null;

  @Column('text', { nullable: true })
  attention: AttentionReason | null;

  @Column('jsonb', { nullable: true })
  attentionDetail: Message | null;

  /** Staff marked it as resolved at this instant. */
  @Column('timestamptz', { nullable: true })
  attentionSeenAt: Date | null;

  @Index({ unique: true })
  @Column('text', { nullable: true })
  receiptNumber: string | null;

  /** Letters that only the receipt's mail names: number and letters together show whose order it is. */
  @Column('text', { nullable: true })
  receiptCode: string | null;

  /** The invoice must state the tax in the seller's currency, too, and waits for the exchange rate. */
  @Column('boolean', { default: false })
  invoiceWaits: boolean;

  /** Raised by every change: a provider snapshot read before a change is not applied after it. */
  @Column('integer', { default: 0 })
  revision: number;

  /** The reconcile job last asked the provider at this instant. */
  @Column('timestamptz', { nullable: true })
  askedAt: Date | null;

  /** The provider gave no answer about this payment: the others are asked about first. */
  @Column('boolean', { default: false })
  unanswered: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;

  @Index()
  @Column('timestamptz', { nullable: true })
  succeededAt: Date | null;

  /** A consumer in the EU was asked to consent to immediate delivery. */
  @Column('boolean', { default: false })
  consentNeeded: boolean;

  /** The client consented at this instant; null: not, or not yet. */
  @Column('timestamptz', { nullable: true })
  deliveryConsentAt: Date | null;

  /** The text that they agreed to: `consentText` knows it. */
  @Column('text', { nullable: true })
  consentTextVersion: string | null;

  /** The terms and the text on withdrawal that were in force when it was ordered; null: not recorded. */
  @Column('jsonb', { nullable: true })
  agreedTexts: readonly AgreedText[] | null;

  /** Read from its entitlement: the time at which it opens, for lack of consent; null: when it was paid. */
  @VirtualColumn({ type: 'timestamptz', query: unlocksAtOf })
  unlocksAt: Date | null;

  /** Read from its entitlement: the time at which the client was first sent a file that only it opened. */
  @VirtualColumn({ type: 'timestamptz', query: deliveredAtOf })
  deliveredAt: Date | null;

  /** The time at which it was canceled because nobody had paid it for a day; null also where somebody ended it. */
  @Column('timestamptz', { nullable: true })
  expiredAt: Date | null;

  /** The client's withdrawal took effect at this instant: from then on the purchase opens nothing. */
  @Column('timestamptz', { nullable: true })
  withdrawnAt: Date | null;
}
