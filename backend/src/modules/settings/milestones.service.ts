import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { SettingsRepository } from './settings.repository.js';
import type { Milestone } from './studio-settings.entity.js';

/** Records when the studio did something for the first time, and whether its checklist was dismissed. */
@Injectable()
export class MilestonesService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly clock: Clock,
  ) {}

  /** The later times change nothing. */
  note(milestone: Milestone): Promise<void> {
    return this.settings.noteMilestone(milestone, this.clock.now());
  }

  async read(): Promise<Record<Milestone | 'onboardingDismissedAt', Date | null>> {
    const { previewedAt, onboardingDismissedAt } = await this.settings.read();
    return { previewedAt, onboardingDismissedAt };
  }

  dismissOnboarding(dismissed: boolean): Promise<void> {
    return this.settings.dismissOnboarding(dismissed ? this.clock.now() : null);
  }
}
