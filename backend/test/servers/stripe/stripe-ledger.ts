import { badParameter, notFound, StripeFailure } from './stripe-failure.js';
import { StripeIntents } from './stripe-intents.js';
import { type Charge, type Dispute, type Refund, stripeId } from './stripe-objects.js';

/** Stripe's records: intents, charges, refunds and disputes, and the webhook events about them. */
export class StripeLedger extends StripeIntents {
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();

  /** @throws StripeFailure when the charge has nothing, or less, left to refund */
  refund(
    id: string,
    amount?: number,
    metadata: Record<string, string> = {},
    status: Refund['status'] = 'succeeded',
  ): Refund {
    const intent = this.intent(id);
    const charge = this.charges.get(intent.latest_charge ?? '');
    if (!charge?.paid)
      throw new StripeFailure(
        400,
        'invalid_request_error',
        `This PaymentIntent (${id}) does not have a successful charge to refund.`,
        { code: 'payment_intent_unexpected_state' },
      );
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw new StripeFailure(400, 'invalid_request_error', `Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    const cents = amount ?? left;
    if (!Number.isInteger(cents) || cents < 1)
      throw badParameter('parameter_invalid_integer', 'amount', 'Invalid positive integer');
    if (cents > left)
      throw new StripeFailure(
        400,
        'invalid_request_error',
        `Refund amount (${cents}) is greater than unrefunded amount on charge (${left})`,
        { param: 'amount' },
      );
    const refund: Refund = {
      id: stripeId('re'),
      object: 'refund',
      amount: cents,
      charge: charge.id,
      created: this.seconds(),
      currency: charge.currency,
      metadata,
      payment_intent: id,
      status,
    };
    this.refunds.set(refund.id, refund);
    this.countRefunds(charge);
    this.emit('refund.created', refund);
    this.emit('charge.refunded', charge);
    return refund;
  }

  /** The bank sends the money back: the refund did not happen. */
  failRefund(refundId: string): Refund {
    const refund = this.refunds.get(refundId);
    if (!refund) throw notFound('refund', refundId);
    refund.status = 'failed';
    this.countRefunds(this.charges.get(refund.charge)!);
    this.emit('refund.failed', refund);
    this.emit('charge.refund.updated', refund);
    return refund;
  }

  openDispute(id: string, status = 'needs_response'): Dispute {
    const intent = this.intent(id);
    const charge = this.charges.get(intent.latest_charge ?? '')!;
    charge.disputed = true;
    const dispute: Dispute = {
      id: stripeId('du'),
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      created: this.seconds(),
      currency: charge.currency,
      metadata: {},
      payment_intent: id,
      reason: 'fraudulent',
      status,
    };
    this.disputes.set(dispute.id, dispute);
    this.emit('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): Dispute {
    const dispute = this.disputes.get(disputeId)!;
    dispute.status = status;
    this.emit('charge.dispute.closed', dispute);
    return dispute;
  }

  private countRefunds(charge: Charge): void {
    const counted = [...this.refunds.values()].filter(
      (refund) => refund.charge === charge.id && refund.status !== 'failed',
    );
    charge.amount_refunded = counted.reduce((sum, { amount }) => sum + amount, 0);
    charge.refunded = charge.amount_refunded === charge.amount;
  }
}
