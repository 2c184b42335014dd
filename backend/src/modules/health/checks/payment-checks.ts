import { renderMessage } from '../../../common/messages.js';
import type { WebhookState } from '../../../ports/payment-accounts.port.js';
import type { InspectedAccount } from '../../payments/accounts/payment-settings.service.js';
import type { StatusCode, StatusPartDto } from './status-part.dto.js';
import { finding } from './finding.js';
import type { DatabaseFacts } from './database-facts.query.js';
import { orFine } from './database-checks.js';

/** An event follows a payment within seconds, and is sent again for days. */
const SILENT_MS = 3_600_000;

const WEBHOOKS: Partial<Record<WebhookState, { code: StatusCode; detail: string; advice: string }>> = {
  missing: {
    code: 'webhook_missing',
    detail: 'Stripe has no webhook for this site: payments are noticed minutes later.',
    advice: 'Set it up under Settings > Payments.',
  },
  disabled: {
    code: 'webhook_disabled',
    detail: 'The webhook is switched off at Stripe.',
    advice: 'Set it up again under Settings > Payments, which switches it on.',
  },
  otherAddress: {
    code: 'webhook_address',
    detail: 'The webhook leads to another address.',
    advice: 'Set it up again under Settings > Payments, after PUBLIC_URL is right.',
  },
  eventsMissing: {
    code: 'webhook_events',
    detail: 'The webhook does not send all events.',
    advice: 'Set it up again under Settings > Payments.',
  },
};

/** Checks the account that new payments go to, and its webhook. */
export function checkPayments(
  { mode, problem, webhook, chargesEnabled }: InspectedAccount,
  { lastEventAt, lastPaidAt }: Pick<DatabaseFacts, 'lastEventAt' | 'lastPaidAt'>,
  isProduction: boolean,
): StatusPartDto[] {
  if (problem !== null) {
    const reason = renderMessage(problem);
    const advice = 'Enter the keys again under Settings > Payments, or correct STRIPE_SECRET_KEY.';
    return [finding('paymentAccount', 'down', 'account_rejected', reason, advice, { reason })];
  }
  const found = WEBHOOKS[webhook];
  const isSilent = lastPaidAt !== null && lastPaidAt.getTime() - (lastEventAt?.getTime() ?? 0) > SILENT_MS;
  return orFine('paymentAccount', [
    ...(chargesEnabled === false
      ? [
          finding(
            'paymentAccount',
            'down',
            'account_charges',
            'Stripe does not let this account charge cards.',
            "Complete the account in Stripe's dashboard.",
          ),
        ]
      : []),
    ...(isProduction && mode === 'test'
      ? [
          finding(
            'paymentAccount',
            'warning',
            'account_test',
            'These are test keys: no money moves.',
            'Enter the live keys under Settings > Payments.',
          ),
        ]
      : []),
    ...(found ? [finding('paymentAccount', 'down', found.code, found.detail, found.advice)] : []),
    ...(isSilent && !found
      ? [
          finding(
            'paymentAccount',
            'warning',
            'webhook_silent',
            'Payments were made, and no event of the webhook has arrived since.',
            "Look at the webhook's deliveries in Stripe's dashboard; its signing secret must be the one under Settings > Payments.",
          ),
        ]
      : []),
  ]);
}
