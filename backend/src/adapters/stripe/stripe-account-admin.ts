import Stripe from 'stripe';
import { message, untranslated, type Message } from '../../common/messages.js';
import {
  modeOf,
  type AccountReport,
  type PaymentAccountAdmin,
  type PaymentPermission,
  type PaymentTrialResult,
  type PaymentTrialStep,
  type WebhookEndpoint,
  type WebhookReport,
  type WebhookState,
} from '../../ports/payment-accounts.port.js';
import { PaymentProviderError, type Money } from '../../ports/payment-provider.port.js';
import { openStripe, type StripeConnection } from './stripe-client.js';
import { STRIPE_EVENTS } from './stripe-events.js';

const { errors } = Stripe;
/** No object has this id: a key that may change objects gets "not found", any other is rejected before. */
const NOBODY = 'showreel_permission_check';
const MAX_ENDPOINTS = 100;

/** An account's set-up through Stripe's API. */
export class StripeAccountAdmin implements PaymentAccountAdmin {
  private readonly stripe: Stripe;

  constructor(
    private readonly secretKey: string,
    private readonly connection: StripeConnection,
  ) {
    this.stripe = openStripe(secretKey, connection);
  }

  async inspect(): Promise<AccountReport> {
    const account = await this.account();
    return { ...account, missing: this.secretKey.startsWith('rk_') ? await this.missing() : [] };
  }

  async readWebhook(endpoint: WebhookEndpoint): Promise<WebhookReport> {
    const list = await this.endpoints();
    if (list === null) return { state: 'unknown', duplicates: 0 };
    const ours = ownEndpoint(list, endpoint);
    const duplicates = list.filter(({ id, url }) => url === endpoint.url && id !== ours?.id).length;
    return { state: ours ? stateOf(ours, endpoint.url) : stateWithout(list, endpoint), duplicates };
  }

  async saveWebhook(endpoint: WebhookEndpoint): Promise<{ id: string; secret: string | null }> {
    const list = await this.endpoints();
    const ours = list && ownEndpoint(list, endpoint);
    const values = { url: endpoint.url, enabled_events: [...STRIPE_EVENTS] };
    try {
      if (ours) {
        await this.stripe.webhookEndpoints.update(ours.id, { ...values, disabled: false });
        return { id: ours.id, secret: null };
      }
      const { id, secret } = await this.stripe.webhookEndpoints.create({ ...values, description: 'Showreel' });
      return { id, secret: secret ?? null };
    } catch (error) {
      throw new PaymentProviderError('declined', problemOf(error), { cause: error });
    }
  }

  async tryPayment(publishableKey: string, { cents, currency }: Money): Promise<PaymentTrialResult[]> {
    const results: PaymentTrialResult[] = [];
    let intent = '';
    let clientSecret = '';
    const attempt = async (step: PaymentTrialStep, work: () => Promise<unknown>): Promise<boolean> => {
      const problem = await work().then(
        () => null,
        (error: unknown) => (step === 'browser' ? browserProblemOf(error) : problemOf(error)),
      );
      results.push({ step, problem });
      return problem === null;
    };
    const create = async () => {
      const { id, client_secret: secret } = await this.stripe.paymentIntents.create({
        amount: cents,
        currency,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: 'Test of the payment settings',
      });
      [intent, clientSecret] = [id, secret ?? ''];
    };
    const readAsBrowser = () =>
      openStripe(publishableKey, this.connection).paymentIntents.retrieve(intent, { client_secret: clientSecret });
    const cancel = () => this.stripe.paymentIntents.cancel(intent);
    if (!(await attempt('create', create))) return results;
    if (!(await attempt('browser', readAsBrowser))) {
      await cancel().catch(() => undefined);
      return results;
    }
    if (modeOf(this.secretKey) === 'live') {
      await attempt('cancel', cancel);
      return results;
    }
    const pay = () => this.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    if (await attempt('pay', pay))
      await attempt('refund', () => this.stripe.refunds.create({ payment_intent: intent }));
    else await cancel().catch(() => undefined);
    return results;
  }

  /** A restricted key that may not read the account learns its id from the rejection. */
  private async account(): Promise<Omit<AccountReport, 'missing'>> {
    try {
      const account = await this.stripe.accounts.retrieveCurrent();
      return {
        accountId: account.id,
        name: account.business_profile?.name ?? account.settings?.dashboard.display_name ?? null,
        country: account.country ?? null,
        currency: account.default_currency ?? null,
        chargesEnabled: account.charges_enabled,
      };
    } catch (error) {
      if (!(error instanceof errors.StripePermissionError)) throw failure(error);
      const accountId = /acct_\w+/.exec(error.message)?.[0] ?? null;
      return { accountId, name: null, country: null, currency: null, chargesEnabled: null };
    }
  }

  private async missing(): Promise<PaymentPermission[]> {
    const trials: Record<PaymentPermission, () => Promise<unknown>> = {
      payments: () => this.stripe.paymentIntents.cancel(`pi_${NOBODY}`),
      refunds: () => this.stripe.refunds.create({ payment_intent: `pi_${NOBODY}` }),
      disputes: () => this.stripe.disputes.list({ limit: 1 }),
      webhooks: () => this.stripe.webhookEndpoints.update(`we_${NOBODY}`, { description: 'Showreel' }),
    };
    const missing: PaymentPermission[] = [];
    for (const [permission, trial] of Object.entries(trials) as [PaymentPermission, () => Promise<unknown>][])
      if (!(await isAllowed(trial))) missing.push(permission);
    return missing;
  }

  /** Lists the webhook endpoints; null when the key may not read them. */
  private async endpoints(): Promise<Stripe.WebhookEndpoint[] | null> {
    try {
      return (await this.stripe.webhookEndpoints.list({ limit: MAX_ENDPOINTS })).data;
    } catch (error) {
      if (error instanceof errors.StripePermissionError) return null;
      throw failure(error);
    }
  }
}

async function isAllowed(trial: () => Promise<unknown>): Promise<boolean> {
  try {
    await trial();
  } catch (error) {
    if (error instanceof errors.StripePermissionError) return false;
    if (!(error instanceof errors.StripeInvalidRequestError)) throw failure(error);
  }
  return true;
}

/** An endpoint that was set up by hand counts as ours when its secret can only be the one that we know. */
function ownEndpoint(list: Stripe.WebhookEndpoint[], { id, url, hasSecret }: WebhookEndpoint) {
  if (id !== null) return list.find((each) => each.id === id);
  const there = list.filter((each) => each.url === url);
  return hasSecret && there.length === 1 ? there[0] : undefined;
}

/**
 * The state when no endpoint is ours: keys of the environment name none, and one that was set up by hand may lead
 * elsewhere.
 */
function stateWithout(list: Stripe.WebhookEndpoint[], { id, url, hasSecret }: WebhookEndpoint): WebhookState {
  const { pathname } = new URL(url);
  const leadsElsewhere = list.some((each) => each.url !== url && each.url.endsWith(pathname));
  return id === null && hasSecret && leadsElsewhere ? 'otherAddress' : 'missing';
}

function stateOf({ url, status, enabled_events: events }: Stripe.WebhookEndpoint, expected: string): WebhookState {
  if (url !== expected) return 'otherAddress';
  if (status !== 'enabled') return 'disabled';
  const all = events.includes('*') || STRIPE_EVENTS.every((event) => events.includes(event));
  return all ? 'working' : 'eventsMissing';
}

function failure(error: unknown): PaymentProviderError {
  const isRejected = error instanceof errors.StripeAuthenticationError;
  return new PaymentProviderError(isRejected ? 'declined' : 'temporary', problemOf(error), { cause: error });
}

/** Describes an error for admins alone: Stripe's own texts say what an account still lacks. */
function problemOf(error: unknown): Message {
  if (error instanceof errors.StripeAuthenticationError) return message('stripe_key_rejected');
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripePermissionError)
    return untranslated(error.message);
  if (error instanceof errors.StripeCardError) return untranslated(error.message);
  return message('stripe_no_answer');
}

function browserProblemOf(error: unknown): Message {
  const isOther =
    error instanceof errors.StripeAuthenticationError || error instanceof errors.StripeInvalidRequestError;
  return isOther ? message('stripe_publishable_key_rejected') : problemOf(error);
}
