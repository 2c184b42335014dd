import { message } from '../../../common/messages.js';
import { Injectable, Logger } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import { rethrowAsAppError } from '../../../ports/payment-provider.port.js';
import { SandboxCheckoutPort, type SandboxCard, type SandboxOutcome } from '../../../ports/sandbox-checkout.port.js';
import { PaymentProvidersService } from '../accounts/payment-providers.service.js';
import { SettlementService } from '../settlement/settlement.service.js';

/** Does what a real provider does on its own servers: accepts the card and reports to our webhook. */
@Injectable()
export class SandboxService {
  private readonly log = new Logger('Sandbox');

  constructor(
    private readonly checkout: SandboxCheckoutPort,
    private readonly providers: PaymentProvidersService,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * @throws AppError `route.not_found` when the provider is no sandbox; `payments.not_found`, `payments.card_declined`,
   *   `request.invalid`
   */
  async pay(clientSecret: string, card: SandboxCard): Promise<SandboxOutcome> {
    this.assertOpen();
    return this.report(await this.checkout.pay(clientSecret, card).catch(rethrowAsAppError));
  }

  /** @throws AppError as `pay` */
  async authenticate(clientSecret: string, outcome: 'complete' | 'fail'): Promise<SandboxOutcome> {
    this.assertOpen();
    return this.report(await this.checkout.authenticate(clientSecret, outcome).catch(rethrowAsAppError));
  }

  /** Once Stripe takes payments, no test card unlocks anything. */
  private assertOpen(): void {
    if (!this.checkout.open || this.providers.current.name !== 'sandbox')
      throw appError('route.not_found', 'Not found.');
  }

  /**
   * Sends deliveries through the webhook with their bytes and signature; the reconcile job finds a lost one, as with a
   * real provider.
   */
  private async report(outcome: SandboxOutcome | null): Promise<SandboxOutcome> {
    if (!outcome) throw appError('payments.not_found', 'Payment not found.');
    for (const { rawBody, headers } of outcome.deliveries) {
      await this.settlement
        .receive(rawBody, headers)
        .catch((error: unknown) =>
          this.log.warn(`A delivery was rejected: ${error instanceof Error ? error.message : String(error)}`),
        );
    }
    if (outcome.status === 'failed')
      throw appError('payments.card_declined', outcome.failureMessage ?? message('card_declined'));
    return outcome;
  }
}
