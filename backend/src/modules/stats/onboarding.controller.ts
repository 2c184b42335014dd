import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../common/http/api-decorators.js';
import { AdminOnly, Area } from '../../common/http/audience.js';
import { Audited } from '../audit/audited.decorator.js';
import { OnboardingDto, UpdateOnboardingDto } from './onboarding.dto.js';
import { OnboardingService } from './onboarding.service.js';

/** Shows the checklist of a new studio on the staff dashboard. */
@Area('settings')
@AdminOnly()
@Controller('api/admin/onboarding')
export class OnboardingController {
  constructor(private readonly onboarding: OnboardingService) {}

  @Get()
  @ApiOperation({ summary: 'What a new studio still has to set up' })
  @ApiOkResponse({ type: OnboardingDto })
  getOnboarding(): Promise<OnboardingDto> {
    return this.onboarding.read();
  }

  @Put()
  @Audited({ details: ({ dismissed }) => ({ dismissed: dismissed === true }) })
  @ApiOperation({ summary: 'Hides the checklist, or shows it again' })
  @ApiOkResponse({ type: OnboardingDto })
  updateOnboarding(@Body() { dismissed }: UpdateOnboardingDto): Promise<OnboardingDto> {
    return this.onboarding.dismiss(dismissed);
  }
}
