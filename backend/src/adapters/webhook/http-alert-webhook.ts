import { AlertWebhookPort, type AlertBody } from '../../ports/alert-webhook.port.js';

const TIMEOUT_MS = 10_000;

/**
 * Posts JSON to the address of ALERT_WEBHOOK_URL. The operator chooses it, inside the own network too, so any host is
 * allowed; a redirect is not followed, so that the receiver does not choose another one. The reply is not read.
 */
export class HttpAlertWebhook extends AlertWebhookPort {
  constructor(
    private readonly url: string | undefined,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    super();
  }

  get isSet(): boolean {
    return this.url !== undefined;
  }

  async send(body: AlertBody): Promise<void> {
    const { url, timeoutMs } = this;
    if (url === undefined) throw new Error('ALERT_WEBHOOK_URL is not set.');
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new Error(`The webhook does not answer (${reasonOf(error)}).`);
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`The webhook answers ${reply.status}.`);
  }
}

/** Returns the code alone: messages of `fetch` may contain the address. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name: string; cause?: { code?: string } };
  return cause?.code ?? name;
}
