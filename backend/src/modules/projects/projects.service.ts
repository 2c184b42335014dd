import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { emailKey } from '../../common/email.js';
import { refuse } from '../../common/errors.js';
import type { ListQuery, Page } from '../../common/http/list-query.js';
import { JobOutboxService } from '../../jobs/job-outbox.service.js';
import { hashPassword } from '../auth/password-hasher.js';
import type { User } from '../auth/user.entity.js';
import { StudioService } from '../settings/studio.service.js';
import type { Project, ProjectStatus } from './project.entity.js';
import type { ProjectSort } from './project-list.js';
import { ProjectsRepository, type ProjectWithCounts } from './projects.repository.js';

/** Projects: what staff do with them. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly outbox: JobOutboxService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  async create(
    input: { name: string; description?: string | null; clientEmail: string; timerEnabled?: boolean; expiresAt?: string | null },
    creator: User,
  ): Promise<ProjectWithCounts> {
    const id = await this.projects.insert({
      name: input.name,
      description: input.description || null,
      clientEmail: input.clientEmail,
      clientEmailKey: emailKey(input.clientEmail),
      createdById: creator.id,
      ...(input.timerEnabled === undefined && !input.expiresAt ? this.defaultTimer() : this.timer(input.timerEnabled ?? false, input.expiresAt)),
    });
    return this.getWithCounts(id);
  }

  listAll(): Promise<ProjectWithCounts[]> {
    return this.projects.listAll();
  }

  listPage(query: ListQuery<ProjectSort>): Promise<Page<ProjectWithCounts>> {
    return this.projects.listPage(query);
  }

  listForClient(email: string): Promise<ProjectWithCounts[]> {
    return this.projects.listForClient(emailKey(email));
  }

  /** @throws AppError `project.not_found` */
  async get(id: string): Promise<Project> {
    const project = await this.projects.findById(id);
    if (!project) throw notFound();
    return project;
  }

  /** @throws AppError `project.not_found` */
  async getWithCounts(id: string): Promise<ProjectWithCounts> {
    const project = await this.projects.findWithCounts(id);
    if (!project) throw notFound();
    return project;
  }

  /** Changing the client or the status ends the links of the client who had them. */
  async update(id: string, changes: { name?: string; description?: string | null; clientEmail?: string; status?: ProjectStatus }): Promise<ProjectWithCounts> {
    const project = await this.get(id);
    const values: Partial<Project> = {};
    if (changes.name !== undefined) values.name = changes.name;
    if (changes.description !== undefined) values.description = changes.description || null;
    if (changes.status !== undefined) values.status = changes.status;
    if (changes.clientEmail !== undefined) {
      values.clientEmail = changes.clientEmail;
      values.clientEmailKey = emailKey(changes.clientEmail);
    }
    const endsLinks = (values.status ?? project.status) !== project.status || (values.clientEmailKey ?? project.clientEmailKey) !== project.clientEmailKey;
    if (Object.keys(values).length > 0) await (endsLinks ? this.projects.updateEndingLinks(id, values) : this.projects.update(id, values));
    return this.getWithCounts(id);
  }

  /** A media link never outlives the timer it was made under. */
  async setTimer(id: string, timerEnabled: boolean, expiresAt: string | null | undefined): Promise<ProjectWithCounts> {
    await this.get(id);
    await this.projects.updateEndingLinks(id, this.timer(timerEnabled, expiresAt));
    return this.getWithCounts(id);
  }

  /** Sets, changes or removes the passcode; earlier unlocks and links end. */
  async setPasscode(id: string, passcode: string | null): Promise<ProjectWithCounts> {
    await this.get(id);
    await this.projects.updateEndingLinks(id, { passcodeHash: passcode ? await hashPassword(passcode) : null });
    return this.getWithCounts(id);
  }

  /** The picture at the top of the gallery; whoever calls has seen to it that it is one of this project. */
  async setCover(id: string, coverFileId: string | null): Promise<ProjectWithCounts> {
    await this.get(id);
    await this.projects.update(id, { coverFileId });
    return this.getWithCounts(id);
  }

  /** Rows go at once, stored objects by a job that is written in the same transaction. */
  async delete(id: string): Promise<void> {
    const project = await this.get(id);
    const deleted = await this.projects.delete(project.id, (manager) => this.outbox.put(manager, 'purge-project', { projectId: project.id }));
    if (!deleted) throw notFound();
    this.outbox.poke();
  }

  /** A caller who says nothing of a timer gets the studio's. */
  private defaultTimer(): Pick<Project, 'timerEnabled' | 'expiresAt'> {
    const days = this.studio.current.defaultTimerDays;
    return days === null ? { timerEnabled: false, expiresAt: null } : { timerEnabled: true, expiresAt: new Date(this.clock.now().getTime() + days * 86_400_000) };
  }

  private timer(timerEnabled: boolean, expiresAt: string | null | undefined): Pick<Project, 'timerEnabled' | 'expiresAt'> {
    if (!timerEnabled) return { timerEnabled: false, expiresAt: null };
    if (!expiresAt) {
      throw refuse('request.invalid', 'Choose when the gallery closes, or turn the timer off.', { fields: { expiresAt: 'Choose when the gallery closes, or turn the timer off.' } });
    }
    const instant = new Date(expiresAt);
    const year = instant.getUTCFullYear();
    if (Number.isNaN(instant.getTime()) || year > 2200) {
      throw refuse('request.invalid', 'expiresAt is not a date we can keep.', { fields: { expiresAt: 'Not a date we can keep.' } });
    }
    if (instant <= this.clock.now()) {
      throw refuse('request.invalid', 'The closing time must lie in the future.', { fields: { expiresAt: 'The closing time must lie in the future.' } });
    }
    return { timerEnabled: true, expiresAt: instant };
  }
}

function notFound() {
  return refuse('project.not_found', 'Project Not Found');
}
