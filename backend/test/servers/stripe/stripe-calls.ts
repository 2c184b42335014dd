import type { StripeAccount } from './stripe-account.js';
import { badParameter, notFound, StripeFailure } from './stripe-failure.js';
import { type Form, integer, known, metadata, text } from './stripe-form.js';
import type { StripeLedger } from './stripe-ledger.js';
import type { Intent } from './stripe-objects.js';

interface Call {
  method: string;
  path: string;
  query: Form;
  form: Form;
}

/** Carries out one call. A browser may only read and confirm the intent whose client secret it has. */
export function answerCall(
  { ledger, account }: { ledger: StripeLedger; account: StripeAccount },
  { method, path, query, form }: Call,
  browser: boolean,
): unknown {
  const [, version, kind, id = '', verb = ''] = path.split('/');
  const call = version === 'v1' ? `${method} ${kind}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}` : '';
  if (browser) requireClientSecret(ledger, call, id, method === 'GET' ? query : form);
  else account.authorise(call);
  switch (call) {
    case 'POST payment_intents':
      return createIntent(ledger, form);
    case 'GET payment_intents':
      return listIntents(path, [...ledger.intents.values()], query);
    case 'GET payment_intents/:id':
      known(query, ['expand', 'client_secret', 'key']);
      return expanded(ledger, ledger.intent(id), query);
    case 'POST payment_intents/:id/cancel':
      known(form, ['cancellation_reason', 'expand']);
      return ledger.cancel(id);
    case 'POST payment_intents/:id/confirm':
      return ledger.confirm(id, cardNumber(form));
    case 'GET account':
      return account.describe();
    case 'GET webhook_endpoints':
      return { object: 'list', data: account.endpoints, has_more: false, url: path };
    case 'POST webhook_endpoints':
      return account.createEndpoint(form);
    case 'POST webhook_endpoints/:id':
      return account.updateEndpoint(id, form);
    case 'POST refunds':
      known(form, ['payment_intent', 'amount', 'reason', 'metadata', 'expand']);
      return ledger.refund(required(form, 'payment_intent'), integer(form, 'amount'), metadata(form));
    case 'GET charges/:id':
      return ledger.charges.get(id) ?? missing('charge', id);
    case 'GET refunds':
      return list(path, [...ledger.refunds.values()], query);
    case 'GET disputes':
      return list(path, [...ledger.disputes.values()], query);
    case 'GET disputes/:id':
      return ledger.disputes.get(id) ?? missing('dispute', id);
    default:
      throw new StripeFailure(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
  }
}

/** A browser sends the card itself, a server the name of a test card. */
function cardNumber(form: Form): string {
  if (form['payment_method'] === 'pm_card_visa') return '4242424242424242';
  return text((((form['payment_method_data'] ?? {}) as Form)['card'] ?? {}) as Form, 'number') ?? '';
}

function createIntent(ledger: StripeLedger, form: Form): Intent {
  known(form, [
    'amount',
    'currency',
    'automatic_payment_methods',
    'metadata',
    'description',
    'receipt_email',
    'expand',
    'statement_descriptor_suffix',
  ]);
  required(form, 'amount');
  const automatic = text((form['automatic_payment_methods'] ?? {}) as Form, 'enabled') === 'true';
  return ledger.create({
    amount: integer(form, 'amount') ?? 0,
    currency: required(form, 'currency').toLowerCase(),
    metadata: metadata(form),
    description: text(form, 'description') ?? null,
    automatic,
  });
}

function expanded(ledger: StripeLedger, intent: Intent, query: Form): unknown {
  const fields = Object.values((query['expand'] ?? {}) as Form);
  const unknown = fields.find((field) => field !== 'latest_charge.refunds');
  if (unknown)
    throw new StripeFailure(
      400,
      'invalid_request_error',
      `This property cannot be expanded (${JSON.stringify(unknown)}).`,
    );
  const charge = ledger.charges.get(intent.latest_charge ?? '');
  if (fields.length === 0 || !charge) return intent;
  const refunds = list(`/v1/charges/${charge.id}/refunds`, [...ledger.refunds.values()], { payment_intent: intent.id });
  return { ...intent, latest_charge: { ...charge, refunds } };
}

/** Lists the newest first, in pages of 10 by default. */
function list(url: string, all: { id: string; payment_intent: string }[], query: Form): unknown {
  known(query, ['payment_intent', 'charge', 'limit', 'starting_after']);
  const of = text(query, 'payment_intent');
  const found = all.filter((one) => of === undefined || one.payment_intent === of).toReversed();
  const start = found.findIndex(({ id }) => id === text(query, 'starting_after')) + 1;
  const page = found.slice(start, start + (integer(query, 'limit') ?? 10));
  return { object: 'list', data: page, has_more: found.length > start + page.length, url };
}

/** Lists the intents that were made since a second, the newest first. */
function listIntents(url: string, all: Intent[], { created, ...query }: Form): unknown {
  const range = (created ?? {}) as Form;
  known(range, ['gte']);
  const since = integer(range, 'gte') ?? 0;
  const found = all.filter((each) => each.created >= since).map((each) => ({ ...each, payment_intent: each.id }));
  return list(url, found, query);
}

function requireClientSecret(ledger: StripeLedger, call: string, id: string, form: Form): void {
  const open = call === 'GET payment_intents/:id' || call === 'POST payment_intents/:id/confirm';
  if (!open || ledger.intents.get(id)?.client_secret !== text(form, 'client_secret')) {
    throw new StripeFailure(
      401,
      'invalid_request_error',
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'secret_key_required' },
    );
  }
}

function required(form: Form, name: string): string {
  const value = text(form, name);
  if (!value) throw badParameter('parameter_missing', name, `Missing required param: ${name}.`);
  return value;
}

function missing(kind: string, id: string): never {
  throw notFound(kind, id);
}
