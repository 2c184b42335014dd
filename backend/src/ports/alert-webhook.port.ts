/** The body is a JSON object. */
export type AlertBody = Readonly<Record<string, unknown>>;

/** Sends outages to the operator's address, besides by mail. */
export abstract class AlertWebhookPort {
  /** Says whether an address is set. */
  abstract readonly isSet: boolean;
  /**
   * Sends one message. Called by OutageAlertsService when an outage has lasted, and when it is over.
   * @throws Error when it was not accepted; the message never contains the address, which holds a secret
   */
  abstract send(body: AlertBody): Promise<void>;
}
