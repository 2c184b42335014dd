import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CopiedProjectsController } from './copied-projects.controller.js';
import { CopiedProjectsService } from './copied-projects.service.js';
import { ProjectRemindersService } from './project-reminders.service.js';
import { ReminderRulesRepository } from './reminder-rules.repository.js';
import { ReminderRulesService } from './reminder-rules.service.js';
import { ProjectRemindersController, ReminderRulesController } from './reminders.controller.js';
import { RemindersQuery } from './reminders.query.js';
import { RemindersRepository } from './reminders.repository.js';
import { RemindersService } from './reminders.service.js';
import { UnsubscribeLinksService } from './unsubscriptions/unsubscribe-links.service.js';
import { OneClickController, UnsubscriptionsController } from './unsubscriptions/unsubscriptions.controller.js';
import { UnsubscriptionsRepository } from './unsubscriptions/unsubscriptions.repository.js';
import { UnsubscriptionsService } from './unsubscriptions/unsubscriptions.service.js';

/** Reminds clients of what they have not done yet. */
@Module({
  imports: [AuthModule, JobsModule, MailModule, MediaModule, ProjectsModule, SettingsModule],
  providers: [
    CopiedProjectsService,
    ProjectRemindersService,
    ReminderRulesRepository,
    ReminderRulesService,
    RemindersQuery,
    RemindersRepository,
    RemindersService,
    UnsubscribeLinksService,
    UnsubscriptionsRepository,
    UnsubscriptionsService,
  ],
  exports: [
    CopiedProjectsService,
    ProjectRemindersService,
    ReminderRulesService,
    RemindersService,
    UnsubscriptionsService,
  ],
})
export class RemindersModule {}

/** Has the routes of reminders. */
@Module({
  imports: [AuthModule, ProjectsModule, RemindersModule],
  controllers: [
    CopiedProjectsController,
    OneClickController,
    ProjectRemindersController,
    ReminderRulesController,
    UnsubscriptionsController,
  ],
})
export class RemindersHttpModule {}
