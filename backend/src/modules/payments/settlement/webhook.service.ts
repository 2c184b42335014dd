import { Injectable } from '@nestjs/common';
import { rethrowAsAppError } from '../../../ports/payment-provider.port.js';
import { PaymentProvidersService } from '../accounts/payment-providers.service.js';
import { SettlementService } from './settlement.service.js';

/** The provider's webhook events. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly providers: PaymentProvidersService,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * One delivery, as raw bytes. Returns once its effect is committed; throws otherwise, so that it is delivered again.
   * @throws AppError `payments.bad_signature`, `payments.provider_unavailable`
   */
  async receive(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): Promise<void> {
    const { event, provider } = await this.providers.readEvent(rawBody, headers);
    if (event) await this.settlement.apply(event.intentId, { event, provider }).catch(rethrowAsAppError);
  }
}
