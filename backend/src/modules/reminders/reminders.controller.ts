import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../common/http/api-decorators.js';
import { Clock } from '../../common/clock.js';
import { AdminOnly, Area } from '../../common/http/audience.js';
import { Audited, changedFields, shortText, Unaudited } from '../audit/audited.decorator.js';
import { CurrentUser } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { ProjectRemindersService } from './project-reminders.service.js';
import { ReminderRulesService } from './reminder-rules.service.js';
import {
  ProjectRemindersDto,
  ReminderPreviewDto,
  ReminderRuleDto,
  ReminderTextDto,
  UpdateProjectRemindersDto,
  UpdateReminderRuleDto,
} from './reminders.dto.js';

/** Lets staff change the rules of reminders and their texts. */
@Area('settings')
@AdminOnly()
@Controller('api/admin/reminder-rules')
export class ReminderRulesController {
  constructor(
    private readonly rules: ReminderRulesService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'What clients are reminded of, with the texts of every language' })
  @ApiOkResponse({ type: [ReminderRuleDto] })
  listReminderRules(): Promise<ReminderRuleDto[]> {
    return this.rules.describe();
  }

  @Put(':name')
  @Audited({ details: changedFields })
  @ApiOperation({ summary: 'Switches a reminder on or off, and sets its delay and its texts' })
  @ApiOkResponse({ type: ReminderRuleDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 404, description: '`reminder.rule_not_found`' })
  @ApiResponse({ status: 409, description: '`settings.changed_meanwhile`' })
  updateReminderRule(@Param('name') name: string, @Body() body: UpdateReminderRuleDto): Promise<ReminderRuleDto> {
    return this.rules.update(name, body);
  }

  @Post(':name/preview')
  @HttpCode(200)
  @Unaudited('changes nothing')
  @ApiOperation({ summary: 'The mail with sample values; nothing is sent' })
  @ApiOkResponse({ type: ReminderPreviewDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 404, description: '`reminder.rule_not_found`' })
  async previewReminder(@Param('name') name: string, @Body() body: ReminderTextDto): Promise<ReminderPreviewDto> {
    return this.rules.preview(name, body, this.clock.now());
  }
}

/** Shows staff the reminders of one project, and lets them change these. */
@Area('sharing')
@AdminOnly()
@ApiResponse({ status: 404, description: '`project.not_found`' })
@Controller('api/admin/projects/:id/reminders')
export class ProjectRemindersController {
  constructor(private readonly reminders: ProjectRemindersService) {}

  @Get()
  @ApiOperation({ summary: 'The planned reminders of a project, and what it does without' })
  @ApiOkResponse({ type: ProjectRemindersDto })
  getProjectReminders(@Param('id') id: string): Promise<ProjectRemindersDto> {
    return this.reminders.read(id);
  }

  @Put()
  @Audited({
    subject: ['project', 'id'],
    details: ({ disabledRules, staffMails }) => ({
      withoutReminders: shortText(namesIn(disabledRules)),
      staffMails: staffMails === true,
    }),
  })
  @ApiOperation({ summary: 'Sets which reminders a project does without, and whether staff are mailed about it' })
  @ApiOkResponse({ type: ProjectRemindersDto })
  updateProjectReminders(
    @Param('id') id: string,
    @Body() body: UpdateProjectRemindersDto,
  ): Promise<ProjectRemindersDto> {
    return this.reminders.update(id, body);
  }

  @Post(':reminderId/stop')
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Stops a planned reminder for good' })
  @ApiOkResponse({ type: ProjectRemindersDto })
  @ApiResponse({ status: 404, description: '`reminder.not_found`: it is not planned any more' })
  stopReminder(
    @Param('id') id: string,
    @Param('reminderId') reminderId: string,
    @CurrentUser() user: User,
  ): Promise<ProjectRemindersDto> {
    return this.reminders.stop(id, reminderId, user);
  }

  @Post(':reminderId/send')
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Sends a planned reminder now' })
  @ApiOkResponse({ type: ProjectRemindersDto })
  @ApiResponse({ status: 404, description: '`reminder.not_found`: it is not planned any more' })
  @ApiResponse({ status: 409, description: '`reminder.at_night`' })
  sendReminder(
    @Param('id') id: string,
    @Param('reminderId') reminderId: string,
    @CurrentUser() user: User,
  ): Promise<ProjectRemindersDto> {
    return this.reminders.send(id, reminderId, user);
  }
}

/** Lists the names in a value that no validation has seen yet. */
function namesIn(list: unknown): string {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string').join(', ') : '';
}
