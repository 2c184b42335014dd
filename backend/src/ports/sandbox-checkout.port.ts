import type { Message } from '../common/messages.js';

/** The sandbox's form sends a card like this. It takes only test numbers, and stores nothing of it. */
export interface SandboxCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

export interface SandboxOutcome {
  intentId: string;
  status: 'succeeded' | 'requires_action' | 'failed';
  /** An earlier attempt has paid, perhaps in another tab: this one charged nothing. */
  alreadyPaid?: boolean;
  /** The client reads here why it failed. */
  failureMessage: Message | null;
  /** A real provider would post these webhook deliveries now: signed raw bytes. */
  deliveries: { rawBody: Buffer; headers: Record<string, string> }[];
}

/** The part of the sandbox that the browser uses, in place of a real provider's own pages. */
export abstract class SandboxCheckoutPort {
  /** The sandbox is closed when the provider is a real one: its routes then do not exist. */
  abstract readonly open: boolean;
  /**
   * Called by SandboxService when the card form is sent.
   * @returns null when no payment has this secret
   * @throws AppError `request.invalid` for a number that is no test card
   */
  abstract pay(clientSecret: string, card: SandboxCard): Promise<SandboxOutcome | null>;
  /**
   * The client answers the bank's question, or cancels. Called by SandboxService when the authentication dialog is
   * answered.
   */
  abstract authenticate(clientSecret: string, outcome: 'complete' | 'fail'): Promise<SandboxOutcome | null>;
}
