/** An error as Stripe's API words it. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error',
    message: string,
    /** Further fields: `code`, `decline_code`, `param`, `payment_intent`. */
    readonly fields: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  body(): { error: Record<string, unknown> } {
    return { error: { message: this.message, type: this.type, ...this.fields } };
  }
}

/** Rejected before anything began: Stripe keeps no answer under the idempotency key. */
export const badParameter = (code: string, param: string, message: string) =>
  new StripeFailure(400, 'invalid_request_error', message, { code, param });

export const notFound = (kind: string, id: string) =>
  new StripeFailure(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'intent',
  });
