import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableText } from '../../../common/http/nullable-fields.js';
import { Transform } from 'class-transformer';
import { IsInt, Matches, MaxLength } from 'class-validator';
import { IfSent, SettingsVersionField, withMessage } from '../../../common/http/fields.js';
import { MessageField, type MessageDto } from '../../../common/http/message.dto.js';
import {
  PAYMENT_PERMISSIONS,
  PAYMENT_TRIAL_STEPS,
  WEBHOOK_STATES,
  type PaymentPermission,
  type PaymentTrialStep,
  type WebhookState,
} from '../../../ports/payment-accounts.port.js';

const PROVIDERS = ['stripe', 'sandbox', 'none'] as const;
const FIXING_VARIABLES = ['PAYMENT_PROVIDER', 'STRIPE_SECRET_KEY'] as const;
const MAX_KEY_LENGTH = 500;

/** The payment settings in force. The secret key and the webhook's secret never leave the server. */
export class PaymentAccountSettingsDto {
  @ApiProperty({ description: 'Send it back with a change.' }) version: number;
  @ApiProperty({
    type: String,
    enum: [...FIXING_VARIABLES, null],
    nullable: true,
    description: 'The environment variable that decides, so that the console cannot; null: the console decides.',
  })
  fixedBy: (typeof FIXING_VARIABLES)[number] | null;
  @ApiProperty({ enum: PROVIDERS, description: 'none although keys are stored: see keysLost.' })
  provider: (typeof PROVIDERS)[number];
  @ApiProperty({ enum: PROVIDERS, description: 'Takes payments when the keys are removed.' })
  fallback: (typeof PROVIDERS)[number];
  @ApiProperty({ type: String, enum: ['test', 'live', null], nullable: true, description: 'Null without keys.' })
  mode: 'test' | 'live' | null;
  @ApiProperty({ example: 'rk_test_…4242', description: 'Empty without a key.' }) secretKeyHint: string;
  @ApiProperty({ description: 'Empty without a key.' }) publishableKey: string;
  @NullableText('The id at Stripe.') accountId: string | null;
  @NullableText() accountName: string | null;
  @ApiProperty({ description: 'The keys were stored with other server secrets and must be entered again.' })
  keysLost: boolean;
  @ApiProperty({ description: 'Webhook events can be verified.' }) hasWebhookSecret: boolean;
  @ApiProperty({ description: 'The address to which Stripe must send webhook events.' }) webhookUrl: string;
  @ApiProperty({ description: 'Stripe can reach this address: it is public and encrypted.' })
  webhookReachable: boolean;
  @ApiProperty({ type: [String] }) webhookEvents: readonly string[];
  @ApiProperty({ description: 'Orders that clients have opened and not paid yet.' }) openOrders: number;
}

/** Declares a key by its form, as it is copied from Stripe. */
const Key = (
  pattern: RegExp,
  code: 'stripe_key_invalid' | 'stripe_publishable_key_invalid' | 'stripe_webhook_secret_invalid',
) =>
  applyDecorators(
    ApiProperty({ type: String, required: false, maxLength: MAX_KEY_LENGTH }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IfSent(),
    MaxLength(MAX_KEY_LENGTH, withMessage(code)),
    Matches(pattern, withMessage(code)),
  );

/** Fields that are left out stay as they are. */
export class UpdatePaymentAccountDto {
  @SettingsVersionField() version: number;

  @Key(/^(sk|rk)_(test|live)_\w+$/, 'stripe_key_invalid') secretKey?: string;
  @Key(/^pk_(test|live)_\w+$/, 'stripe_publishable_key_invalid') publishableKey?: string;
  @Key(/^whsec_[\w+/=]+$/, 'stripe_webhook_secret_invalid') webhookSecret?: string;
}

/** The version of the payment settings that the caller has seen. */
export class PaymentSettingsVersionDto {
  @ApiProperty()
  @IsInt(withMessage('settings_version_missing'))
  version: number;
}

/** Stripe's report about the account and the webhook. */
export class PaymentCheckDto {
  @MessageField('Why nothing else could be found out; null otherwise.') problem: MessageDto | null;
  @NullableText('Null: the key may not read the account.') accountName: string | null;
  @NullableText() accountId: string | null;
  @NullableText('ISO 3166.') country: string | null;
  @NullableText('ISO 4217 in lower case.') currency: string | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'The account may charge cards; null: not known.' })
  chargesEnabled: boolean | null;
  @ApiProperty({ enum: PAYMENT_PERMISSIONS, isArray: true, description: 'What the restricted key may not do.' })
  missing: PaymentPermission[];
  @ApiProperty({ enum: WEBHOOK_STATES, description: 'unknown: the key may not read it.' }) webhook: WebhookState;
  @ApiProperty({ description: 'Other endpoints with our address, whose events are rejected.' }) duplicates: number;
}

export class PaymentTrialStepDto {
  @ApiProperty({ enum: PAYMENT_TRIAL_STEPS }) step: PaymentTrialStep;
  @MessageField('What is wrong; null when the step succeeded.') problem: MessageDto | null;
}

/** Has the steps of a test payment. */
export class PaymentTrialDto {
  @ApiProperty({ enum: ['test', 'live'], description: 'live: nothing was charged.' }) mode: 'test' | 'live';
  @ApiProperty() amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty({
    type: [PaymentTrialStepDto],
    description: 'The steps in their order; the last one failed, or ended the test.',
  })
  steps: PaymentTrialStepDto[];
}
