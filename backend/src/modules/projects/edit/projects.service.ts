import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { emailKey } from '../../../common/identifiers.js';
import { appError } from '../../../common/errors.js';
import { AuditNames } from '../../audit/audit-names.service.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import type { User } from '../../auth/users/user.entity.js';
import { UsersService } from '../../auth/users/users.service.js';
import { StudioService } from '../../settings/studio.service.js';
import {
  checkRecipients,
  copyOf,
  editConflict,
  editOf,
  timerOf,
  type NewProject,
  type ProjectChanges,
  type ProjectCopy,
  type ProjectInput,
} from './project-edit.js';
import type { CoverFocus, MediaOrder, Project } from '../core/project.entity.js';
import { PasscodeCipher } from '../core/passcode-cipher.js';
import { passcodeSubject } from '../gate/gallery-gate.service.js';
import { ProjectsRepository } from '../core/projects.repository.js';

/** Projects: what staff do with them. */
@Injectable()
export class ProjectsService implements OnModuleInit {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly passcodes: PasscodeCipher,
    private readonly rateLimiter: RateLimiter,
    private readonly users: UsersService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
    private readonly names: AuditNames,
  ) {}

  onModuleInit(): void {
    this.names.register('project', async (id) => (await this.projects.findById(id))?.name ?? null);
  }

  /** @returns its id */
  create(input: NewProject, creator: User): Promise<string> {
    const { additionalRecipients = [], clientEmail, coverLayout, gridDensity, passcode, timerStyle } = input;
    const id = randomUUID();
    checkRecipients(additionalRecipients, clientEmail);
    return this.projects.insert({
      id,
      name: input.name,
      description: input.description || null,
      clientEmail,
      clientEmailKey: emailKey(clientEmail),
      clientName: input.clientName || null,
      additionalRecipients,
      eventDate: input.eventDate ?? null,
      language: input.language ?? null,
      createdById: creator.id,
      watermarkEnabled: input.watermarkEnabled ?? true,
      ...(coverLayout ? { coverLayout } : {}),
      ...(gridDensity ? { gridDensity } : {}),
      ...(timerStyle ? { timerStyle } : {}),
      ...(passcode ? { passcodeEncrypted: this.passcodes.encrypt(passcode, id) } : {}),
      priceListId: input.priceListId ?? null,
      ...(input.access ? { access: input.access } : {}),
      ...(input.timerEnabled === undefined && !input.expiresAt
        ? this.defaultTimer()
        : timerOf(input.timerEnabled ?? false, input.expiresAt, this.defaultEnd())),
    });
  }

  /**
   * A project with the same settings for another client. Files, passcode and what the client did are not copied; a
   * timer that has ended becomes the studio's default.
   * @returns its id
   * @throws AppError `project.not_found`
   */
  async copy(id: string, copy: ProjectCopy, creator: User): Promise<string> {
    const source = await this.get(id);
    const ended = source.expiresAt !== null && source.expiresAt <= this.clock.now();
    return this.projects.insert({
      ...copyOf(source, copy),
      ...(ended ? this.defaultTimer() : {}),
      createdById: creator.id,
    });
  }

  /** Notes that the client was sent the link; only the first time counts. */
  markShared(id: string): Promise<void> {
    return this.projects.markShared(id, this.clock.now());
  }

  /** Also one in the trash. */
  find(id: string): Promise<Project | null> {
    return this.projects.findById(id);
  }

  /** @throws AppError `project.not_found`, `project.in_trash` */
  async get(id: string): Promise<Project> {
    const project = await this.projects.findById(id);
    if (!project) throw appError('project.not_found', 'Project Not Found');
    if (project.trashedAt) throw appError('project.in_trash', 'This project is in the trash. Restore it first.');
    return project;
  }

  /**
   * Edits a project. Changing the client, the status, the timer or the watermark revokes the links of the previous client.
   * @param version the version that was edited; null to write regardless of other edits
   * @returns whether it switched the watermark off
   * @throws AppError `project.changed` with who, when and what it is now
   */
  async update(id: string, changes: ProjectChanges, editor: User, version: number | null): Promise<boolean> {
    await this.get(id);
    let unmarked = false;
    const edited = await this.projects.edit(id, version, (current) => {
      unmarked = current.watermarkEnabled && changes.watermarkEnabled === false;
      return editOf(current, changes, { editor, at: this.clock.now(), defaultEnd: this.defaultEnd() });
    });
    if (edited) return unmarked;
    const current = await this.get(id);
    const editedBy = current.changedById === null ? null : await this.users.findById(current.changedById);
    throw editConflict(current, editedBy);
  }

  /** A media link never outlives the timer that was set when it was made. */
  async setTimer(
    id: string,
    {
      timerEnabled,
      expiresAt = null,
      timerStyle,
    }: Pick<ProjectInput, 'expiresAt' | 'timerStyle'> & { timerEnabled: boolean },
    editor: User,
    version: number | null,
  ): Promise<void> {
    await this.update(id, { timerEnabled, expiresAt, timerStyle }, editor, version);
  }

  /** The order of the files in the gallery. */
  async setMediaOrder(id: string, mediaOrder: MediaOrder): Promise<void> {
    await this.get(id);
    await this.projects.update(id, { mediaOrder });
  }

  /** The gallery uses the positions that staff have given its files. */
  keepManualOrder(id: string): Promise<void> {
    return this.projects.keepManualOrder(id);
  }

  /** Sets, changes or removes the passcode; earlier unlocks and links are revoked. */
  async setPasscode(id: string, passcode: string | null): Promise<void> {
    const { id: projectId } = await this.get(id);
    const passcodeEncrypted = passcode ? this.passcodes.encrypt(passcode, projectId) : null;
    await this.projects.updateEndingLinks(projectId, { passcodeEncrypted, passcodeHash: null, passcodeLockedAt: null });
    // Visitors who were locked out can enter with the new one.
    await this.rateLimiter.clear(passcodeSubject(projectId));
  }

  /**
   * The passcode, for staff; null when none is set.
   * @throws AppError `project.passcode_unreadable`
   */
  async showPasscode(id: string): Promise<string | null> {
    const { id: projectId, passcodeEncrypted, passcodeHash } = await this.get(id);
    const passcode = passcodeEncrypted === null ? null : this.passcodes.decrypt(passcodeEncrypted, projectId);
    if (passcodeHash !== null) {
      throw appError(
        'project.passcode_unreadable',
        'This passcode was set before passcodes could be shown. It can be shown once the client has entered it again; or set a new one.',
      );
    }
    if (passcodeEncrypted !== null && passcode === null) {
      throw appError(
        'project.passcode_unreadable',
        "The server's secrets have changed since this passcode was set. Set a new one.",
      );
    }
    return passcode;
  }

  /** Sets the picture at the top of the gallery; the caller has checked that it belongs to this project. */
  async setCover(id: string, coverFileId: string | null): Promise<void> {
    const current = await this.get(id);
    // A focus belongs to the picture that it was set on.
    const focus = current.coverFileId === coverFileId ? {} : { coverFocus: null };
    await this.projects.update(id, { coverFileId, ...focus });
  }

  /** How the gallery looks; what is left out stays. */
  async setDesign(
    id: string,
    design: Partial<Pick<Project, 'coverLayout' | 'gridDensity'>> & { coverFocus?: CoverFocus },
  ): Promise<void> {
    await this.get(id);
    if (Object.values(design).some((value) => value !== undefined)) await this.projects.update(id, design);
  }

  /** When a gallery ends for which nobody has chosen a date; null for never. */
  private defaultEnd(): Date | null {
    const days = this.studio.current.defaultTimerDays;
    return days === null ? null : new Date(this.clock.now().getTime() + days * 86_400_000);
  }

  /** A caller who sends no timer gets the studio's. */
  private defaultTimer(): Pick<Project, 'timerEnabled' | 'expiresAt'> {
    const expiresAt = this.defaultEnd();
    return { timerEnabled: expiresAt !== null, expiresAt };
  }
}
