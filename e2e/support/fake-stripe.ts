import type { BrowserContext, Route } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import type { StripeStandIn } from '../../backend/test/stripe-stand-in/stripe-stand-in.js';

const SCRIPT = fileURLToPath(new URL('./fake-stripe-script.js', import.meta.url));

/** Stripe as a browser meets it: its script, its API and a bank's page, each at its own address. */
export class StripeInBrowser {
  /** What our checkout has called, in order. */
  readonly calls: { name: string; given: Record<string, unknown> }[] = [];

  private constructor(private readonly stripe: StripeStandIn) {}

  static async into(context: BrowserContext, stripe: StripeStandIn): Promise<StripeInBrowser> {
    const self = new StripeInBrowser(stripe);
    await context.exposeFunction('stripeCalled', (name: string, given: Record<string, unknown>) => void self.calls.push({ name, given }));
    await context.route('https://js.stripe.com/**', (route) => route.fulfill({ path: SCRIPT, contentType: 'text/javascript' }));
    await context.route('https://api.stripe.com/**', async (route) => route.fulfill({ response: await route.fetch({ url: stripe.url + pathOf(route) }) }));
    await context.route('https://hooks.stripe.com/**', (route) => self.answerBank(route));
    return self;
  }

  /** What was given to every call of a name. */
  given(name: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.name === name).map((call) => call.given);
  }

  /** The bank asks, decides, and sends the visitor back as Stripe does. */
  private async answerBank(route: Route): Promise<void> {
    const { pathname, searchParams } = new URL(route.request().url());
    const id = pathname.split('/')[2]!;
    const answer = searchParams.get('answer');
    if (!answer) {
      const button = (value: string) => `<button name="answer" value="${value}">${value}</button>`;
      const kept = [...searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('&', '&amp;')}">`);
      return route.fulfill({ contentType: 'text/html', body: `<title>Your bank</title><form>${kept.join('')}${button('Confirm')}${button('Refuse')}</form>` });
    }
    this.stripe.ledger.authenticate(id, answer === 'Confirm');
    const back = new URL(searchParams.get('return_url')!);
    back.searchParams.set('payment_intent', id);
    back.searchParams.set('payment_intent_client_secret', searchParams.get('client_secret')!);
    back.searchParams.set('redirect_status', answer === 'Confirm' ? 'succeeded' : 'failed');
    await route.fulfill({ status: 302, headers: { location: back.href } });
  }
}

function pathOf(route: Route): string {
  const { pathname, search } = new URL(route.request().url());
  return pathname + search;
}
