import type { BrowserContext, Route } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import type { FakeStripeServer } from '../../backend/test/servers/stripe/fake-stripe-server.js';

const SCRIPT = fileURLToPath(new URL('./fake-stripe-script.js', import.meta.url));

interface Call {
  name: string;
  options: Record<string, unknown>;
}

/** Stripe as a browser sees it: Stripe.js, the API and a bank's page, each at its real address. */
export class FakeStripe {
  /** Calls of our checkout to Stripe.js, in order. */
  readonly calls: Call[] = [];

  private constructor(private readonly server: FakeStripeServer) {}

  /** Routes the context's requests to Stripe to the fake server. */
  static async install(context: BrowserContext, server: FakeStripeServer): Promise<FakeStripe> {
    const stripe = new FakeStripe(server);
    await context.exposeFunction(
      'stripeCalled',
      (name: string, options: Call['options']) => void stripe.calls.push({ name, options }),
    );
    await context.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ path: SCRIPT, contentType: 'text/javascript' }),
    );
    await context.route('https://api.stripe.com/**', async (route) =>
      route.fulfill({ response: await route.fetch({ url: server.url + pathOf(route) }) }),
    );
    await context.route('https://hooks.stripe.com/**', (route) => stripe.respondAsBank(route));
    return stripe;
  }

  /** The options of every call of a function. */
  optionsOf(name: string): Call['options'][] {
    return this.calls.filter((call) => call.name === name).map(({ options }) => options);
  }

  /** The bank's page asks for confirmation and redirects the visitor back, as Stripe does. */
  private async respondAsBank(route: Route): Promise<void> {
    const { pathname, searchParams } = new URL(route.request().url());
    const id = pathname.split('/')[2]!;
    const answer = searchParams.get('answer');
    if (!answer) {
      const button = (value: string) => `<button name="answer" value="${value}">${value}</button>`;
      const hidden = [...searchParams].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('&', '&amp;')}">`,
      );
      return route.fulfill({
        contentType: 'text/html',
        body: `<title>Your bank</title><form>${hidden.join('')}${button('Confirm')}${button('Decline')}</form>`,
      });
    }
    this.server.ledger.authenticate(id, answer === 'Confirm');
    const returnUrl = new URL(searchParams.get('return_url')!);
    returnUrl.searchParams.set('payment_intent', id);
    returnUrl.searchParams.set('payment_intent_client_secret', searchParams.get('client_secret')!);
    returnUrl.searchParams.set('redirect_status', answer === 'Confirm' ? 'succeeded' : 'failed');
    await route.fulfill({ status: 302, headers: { location: returnUrl.href } });
  }
}

function pathOf(route: Route): string {
  const { pathname, search } = new URL(route.request().url());
  return pathname + search;
}
