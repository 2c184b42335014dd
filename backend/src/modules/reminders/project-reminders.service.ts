import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import { isUuid } from '../../common/identifiers.js';
import { Transactional } from '../../common/transactions.js';
import type { User } from '../auth/users/user.entity.js';
import { MailService } from '../mail/mail.service.js';
import { ProjectsService } from '../projects/edit/projects.service.js';
import { StudioService } from '../settings/studio.service.js';
import { isDaytime, nextDaytime } from './reminder-rules.js';
import { ReminderRulesRepository } from './reminder-rules.repository.js';
import { ReminderRulesService } from './reminder-rules.service.js';
import type { ReminderState } from './reminder.entity.js';
import type { ProjectRemindersDto, UpdateProjectRemindersDto } from './reminders.dto.js';
import { RemindersQuery } from './reminders.query.js';
import { RemindersRepository } from './reminders.repository.js';

const MAX_LISTED = 100;

/** Shows staff the reminders of a project, and changes them. */
@Injectable()
export class ProjectRemindersService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly switches: ReminderRulesRepository,
    private readonly rules: ReminderRulesService,
    private readonly reminders: RemindersRepository,
    private readonly query: RemindersQuery,
    private readonly mails: MailService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `project.not_found`, `project.in_trash` */
  async read(projectId: string): Promise<ProjectRemindersDto> {
    const { id } = await this.projects.get(projectId);
    const now = this.clock.now();
    const { timezone } = this.studio.current;
    const planned = await this.query.listPlanned(id, now, await this.rules.list(), MAX_LISTED);
    const { disabledRules, staffMails } = await this.switches.findSwitches(id);
    return {
      disabledRules,
      staffMails,
      planned: planned.map(({ id, rule, personId, personName, email, dueAt }) => ({
        id,
        rule,
        personId,
        personName: personName ?? email,
        dueAt: nextDaytime(dueAt > now ? dueAt : now, timezone).toISOString(),
      })),
    };
  }

  /** @throws AppError `project.not_found`, `project.in_trash` */
  async update(projectId: string, switches: UpdateProjectRemindersDto): Promise<ProjectRemindersDto> {
    const { id } = await this.projects.get(projectId);
    await this.switches.saveSwitches({ projectId: id, ...switches });
    return this.read(id);
  }

  /**
   * Stops a reminder, which is then never sent.
   * @throws AppError `reminder.not_found`: it is not planned, or not any more
   */
  async stop(projectId: string, reminderId: string, user: User): Promise<ProjectRemindersDto> {
    await this.decide(projectId, reminderId, 'stopped', user);
    return this.read(projectId);
  }

  /** Sends a reminder before it is due. @throws AppError `reminder.not_found`, `reminder.at_night` */
  async send(projectId: string, reminderId: string, user: User): Promise<ProjectRemindersDto> {
    if (!isDaytime(this.clock.now(), this.studio.current.timezone))
      throw appError('reminder.at_night', "Reminders are not sent between 21 and 8 o'clock.");
    await this.decide(projectId, reminderId, 'queued', user);
    return this.read(projectId);
  }

  @Transactional({ retryOnDeadlock: true })
  private async decide(projectId: string, id: string, state: ReminderState, { id: userId }: User): Promise<void> {
    const project = await this.projects.get(projectId);
    await this.reminders.lock();
    const now = this.clock.now();
    const decision = { projectId: project.id, id, state, userId };
    const isPlanned = isUuid(id) && (await this.reminders.decide(decision, now, await this.rules.list()));
    if (!isPlanned) throw appError('reminder.not_found', 'This reminder is not planned any more.');
    if (state === 'queued') await this.mails.queue('reminder', id.toLowerCase());
  }
}
