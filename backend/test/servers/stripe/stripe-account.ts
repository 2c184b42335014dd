import { StripeFailure, notFound } from './stripe-failure.js';
import { type Form, known, text } from './stripe-form.js';
import { stripeId } from './stripe-objects.js';

export interface StripeEndpoint {
  id: string;
  object: 'webhook_endpoint';
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: string[];
  livemode: boolean;
}

/** Returns the permission that a restricted key needs for a call; null when it needs none. */
function permissionFor(call: string): string | null {
  const [method, path = ''] = call.split(' ');
  const verb = method === 'GET' ? 'read' : 'write';
  const kind = path.split('/')[0];
  if (kind === 'payment_intents') return `payment_intent_${verb}`;
  if (kind === 'refunds' || kind === 'charges') return `charge_${verb}`;
  if (kind === 'disputes') return `dispute_${verb}`;
  if (kind === 'webhook_endpoints') return `webhook_${verb}`;
  return kind === 'account' ? 'accounts_kyc_basic_read' : null;
}

/** One Stripe account: who it is, what its key may do, and its webhook endpoints. */
export class StripeAccount {
  readonly id = stripeId('acct');
  readonly endpoints: StripeEndpoint[] = [];
  chargesEnabled = true;

  constructor(private readonly permissions: readonly string[] | undefined) {}

  /** @throws StripeFailure 403 */
  authorise(call: string): void {
    const permission = permissionFor(call);
    if (!this.permissions || permission === null) return;
    if ([permission, permission.replace('_read', '_write')].some((each) => this.permissions!.includes(each))) return;
    const message = `The provided key 'rk_test_*' does not have the required permissions for this endpoint on account '${this.id}'. Having the 'rak_${permission}' permission would allow this request to continue.`;
    throw new StripeFailure(403, 'invalid_request_error', message);
  }

  describe(): Record<string, unknown> {
    return {
      id: this.id,
      object: 'account',
      business_profile: { name: 'Northlight Films' },
      charges_enabled: this.chargesEnabled,
      country: 'DE',
      default_currency: 'eur',
      settings: { dashboard: { display_name: 'Northlight' } },
    };
  }

  /** Its secret is in this reply alone. */
  createEndpoint(form: Form): StripeEndpoint & { secret: string } {
    known(form, ['url', 'enabled_events', 'description']);
    const url = text(form, 'url') ?? '';
    if (!url.startsWith('https://'))
      throw new StripeFailure(400, 'invalid_request_error', 'Invalid URL: URL must be publicly accessible.', {
        code: 'url_invalid',
        param: 'url',
      });
    const endpoint: StripeEndpoint = {
      id: stripeId('we'),
      object: 'webhook_endpoint',
      url,
      status: 'enabled',
      enabled_events: eventsOf(form),
      livemode: false,
    };
    this.endpoints.push(endpoint);
    return { ...endpoint, secret: `whsec_${endpoint.id.slice(3)}` };
  }

  updateEndpoint(id: string, form: Form): StripeEndpoint {
    known(form, ['url', 'enabled_events', 'description', 'disabled']);
    const endpoint = this.endpoints.find((each) => each.id === id);
    if (!endpoint) throw notFound('webhook endpoint', id);
    if (form['url']) endpoint.url = text(form, 'url')!;
    if (form['enabled_events']) endpoint.enabled_events = eventsOf(form);
    if (form['disabled']) endpoint.status = form['disabled'] === 'true' ? 'disabled' : 'enabled';
    return endpoint;
  }
}

const eventsOf = (form: Form) => Object.values((form['enabled_events'] ?? {}) as Record<string, string>);
