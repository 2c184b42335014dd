import { ApiProperty } from '../../common/http/api-decorators.js';
import { NullableId } from '../../common/http/nullable-fields.js';
import { BooleanField } from '../../common/http/fields.js';

const ONBOARDING_STEPS = ['brand', 'prices', 'seller', 'legal', 'mail', 'payments', 'project', 'preview'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export class OnboardingStepDto {
  @ApiProperty({
    enum: ONBOARDING_STEPS,
    description:
      'brand: a name, and a logo or a colour; prices: the default price list is edited or another one; seller: who ' +
      'sells, and how it is taxed; legal: legal notice, privacy policy and terms have texts in the language of the ' +
      'studio; mail: the mail server accepted a test mail with the present settings; payments: Stripe in live mode; ' +
      'project: one with files, the sample aside; preview: a gallery seen, or mailed to oneself, as its client.',
  })
  step: OnboardingStep;
  @ApiProperty() done: boolean;
}

export class OnboardingDto {
  @ApiProperty() dismissed: boolean;
  @ApiProperty({ type: [OnboardingStepDto] }) steps: OnboardingStepDto[];
  @NullableId('A project to preview; null without one.') projectId: string | null;
}

export class UpdateOnboardingDto {
  @BooleanField() dismissed: boolean;
}
