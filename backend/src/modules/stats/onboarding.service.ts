import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { VARIABLES } from '../../config/variables.js';
import { MailSettingsService } from '../settings/mail/mail-settings.service.js';
import { MilestonesService } from '../settings/milestones.service.js';
import { StudioService } from '../settings/studio.service.js';
import type { OnboardingDto, OnboardingStep } from './onboarding.dto.js';
import { OnboardingQuery } from './onboarding.query.js';

/** The checklist of a new studio: each step is done when the facts say so. */
@Injectable()
export class OnboardingService {
  constructor(
    private readonly facts: OnboardingQuery,
    private readonly milestones: MilestonesService,
    private readonly mail: MailSettingsService,
    private readonly studio: StudioService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Three statements, whatever there is. */
  async read(): Promise<OnboardingDto> {
    const [{ projectId, isOwn, boughtInTestMode }, milestones, mailAccepted] = await Promise.all([
      this.facts.read(),
      this.milestones.read(),
      this.mail.accepted(),
    ]);
    const { payments } = this.config;
    const done: Record<OnboardingStep, boolean> = {
      brand: this.hasBrand(),
      mail: mailAccepted,
      payments: payments.provider === 'stripe' || (payments.provider === 'sandbox' && boughtInTestMode),
      project: isOwn,
      preview: milestones.previewedAt !== null,
    };
    return {
      dismissed: milestones.onboardingDismissedAt !== null,
      steps: (Object.keys(done) as OnboardingStep[]).map((step) => ({ step, done: done[step] })),
      projectId,
    };
  }

  async dismiss(dismissed: boolean): Promise<OnboardingDto> {
    await this.milestones.dismissOnboarding(dismissed);
    return this.read();
  }

  /** A name of its own, and a logo or a colour. */
  private hasBrand(): boolean {
    const { name, logoUrl, accent } = this.studio.current;
    return name !== VARIABLES.STUDIO_NAME.fallback && (logoUrl !== null || accent !== VARIABLES.STUDIO_ACCENT.fallback);
  }
}
