import type { Message } from '../common/messages.js';

/** A card as the sandbox's form sends it. Test numbers only; nothing of it is stored. */
export interface SandboxCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** The outcome of an attempt to pay. */
export interface SandboxOutcome {
  intentId: string;
  status: 'succeeded' | 'requires_action' | 'failed';
  /** Paid by an earlier attempt, perhaps in another tab: this one charged nothing. */
  alreadyPaid?: boolean;
  /** Why it failed, for the client. */
  failureMessage: Message | null;
  /** Webhook deliveries that a real provider would post now: signed raw bytes. */
  deliveries: { rawBody: Buffer; headers: Record<string, string> }[];
}

/** The part of the sandbox that the browser uses: what a real provider does on its own pages. */
export abstract class SandboxCheckoutPort {
  /** False when the provider is a real one: the sandbox's routes then do not exist. */
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
