import { Injectable } from '@nestjs/common';
import { VARIABLES } from '../../config/variables.js';
import { LegalService } from '../legal/legal.service.js';
import { PaymentProvidersService } from '../payments/accounts/payment-providers.service.js';
import { MailSettingsService } from '../mail/settings/mail-settings.service.js';
import type { LegalPage } from '../settings/seller-details.js';
import { SettingsService } from '../settings/settings.service.js';
import { StudioService } from '../settings/studio.service.js';
import type { OnboardingDto, OnboardingStep } from './onboarding.dto.js';
import { OnboardingQuery } from './onboarding.query.js';

/** Every studio needs these pages; the right of withdrawal is only for some. */
const REQUIRED_PAGES = ['imprint', 'privacy', 'terms'] as const satisfies readonly LegalPage[];

/** Makes the checklist of a new studio: each step is done when the facts say so. */
@Injectable()
export class OnboardingService {
  constructor(
    private readonly facts: OnboardingQuery,
    private readonly mail: MailSettingsService,
    private readonly studio: StudioService,
    private readonly settings: SettingsService,
    private readonly legal: LegalService,
    private readonly providers: PaymentProvidersService,
  ) {}

  /** Reads the checklist with four statements, however much there is. */
  async read(): Promise<OnboardingDto> {
    const [{ projectId, isOwn, hasPrices }, mailAccepted, { seller, tax, ...studio }, texts] = await Promise.all([
      this.facts.read(),
      this.mail.accepted(),
      this.settings.readSeller(),
      this.legal.list(),
    ]);
    const isWritten = (page: LegalPage) =>
      texts.some((each) => each.page === page && each.language === this.studio.current.language && each.text !== '');
    const done: Record<OnboardingStep, boolean> = {
      brand: this.hasBrand(),
      prices: hasPrices,
      seller: seller !== null && tax !== null,
      legal: REQUIRED_PAGES.every(isWritten),
      mail: mailAccepted,
      payments: this.providers.current.name === 'stripe' && !this.providers.current.isTest,
      project: isOwn,
      preview: studio.previewedAt !== null,
    };
    return {
      dismissed: studio.onboardingDismissedAt !== null,
      steps: (Object.keys(done) as OnboardingStep[]).map((step) => ({ step, done: done[step] })),
      projectId,
    };
  }

  async dismiss(dismissed: boolean): Promise<OnboardingDto> {
    await this.settings.dismissOnboarding(dismissed);
    return this.read();
  }

  /** Says whether the studio has a name of its own, and a logo or a colour. */
  private hasBrand(): boolean {
    const { name, logoUrl, accent } = this.studio.current;
    return name !== VARIABLES.STUDIO_NAME.fallback && (logoUrl !== null || accent !== VARIABLES.STUDIO_ACCENT.fallback);
  }
}
