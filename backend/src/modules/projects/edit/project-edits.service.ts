import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { User } from '../../auth/users/user.entity.js';
import { UsersService } from '../../auth/users/users.service.js';
import { StudioService } from '../../settings/studio.service.js';
import { PasscodeCipher } from '../core/passcode-cipher.js';
import type { Project } from '../core/project.entity.js';
import { ProjectsRepository } from '../core/projects.repository.js';
import { PresetsService } from '../presets/presets.service.js';
import { copyOf, editConflict, editOf, storedFields, timerOf, type ProjectChanges } from './project-edit.js';
import type { CopyProjectDto, CreateProjectDto, TimerDto } from './project-input.dto.js';
import { ProjectsService } from './projects.service.js';

/** Creates, copies and edits projects for staff. */
@Injectable()
export class ProjectEditsService {
  constructor(
    private readonly repository: ProjectsRepository,
    private readonly projects: ProjectsService,
    private readonly presets: PresetsService,
    private readonly passcodes: PasscodeCipher,
    private readonly users: UsersService,
    private readonly studio: StudioService,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a project; a preset fills in what is not given, and without a timer it gets the studio's.
   * @returns its id
   * @throws AppError `request.invalid`, `preset.not_found`
   */
  async create({ presetId, ...given }: CreateProjectDto, creator: User): Promise<string> {
    const { passcode, timerEnabled, expiresAt, ...fields } = await this.presets.fill(presetId, given);
    const id = randomUUID();
    return this.repository.insert({
      id,
      createdById: creator.id,
      ...storedFields(fields),
      ...(passcode ? { passcodeEncrypted: this.passcodes.encrypt(passcode, id) } : {}),
      ...(timerEnabled === undefined && !expiresAt
        ? this.defaultTimer()
        : timerOf(timerEnabled ?? false, expiresAt, this.defaultEnd())),
    });
  }

  /**
   * Creates a project as an earlier one for another client: with its settings and sections, without its files, its
   * passcode and what the client did. A timer that has ended becomes the studio's default.
   * @returns its id
   * @throws AppError `project.not_found`
   */
  @Transactional()
  async copy(id: string, copy: CopyProjectDto, creator: User): Promise<string> {
    const source = await this.projects.get(id);
    const ended = source.expiresAt !== null && source.expiresAt <= this.clock.now();
    const copyId = await this.repository.insert({
      ...copyOf(source, copy),
      ...(ended ? this.defaultTimer() : {}),
      createdById: creator.id,
    });
    await this.repository.copyAlbums(source.id, copyId);
    return copyId;
  }

  /**
   * Edits a project. Changing the client, the status, the timer or the watermark revokes the links of the previous
   * client. With the watermark switched off, a job requests files without it: both happens, or neither.
   * @param version the version that was edited; null to write regardless of other edits
   * @throws AppError `project.changed` with who, when and what it is now
   */
  @Transactional()
  async update(id: string, changes: ProjectChanges, editor: User, version: number | null): Promise<void> {
    const { id: projectId } = await this.projects.get(id);
    let unmarked = false;
    const edited = await this.repository.edit(projectId, version, (current) => {
      unmarked = current.watermarkEnabled && changes.watermarkEnabled === false;
      return editOf(current, changes, { editor, at: this.clock.now(), defaultEnd: this.defaultEnd() });
    });
    if (!edited) {
      const current = await this.projects.get(id);
      throw editConflict(current, current.changedById === null ? null : await this.users.findById(current.changedById));
    }
    if (unmarked) await this.outbox.put('clean-project', { projectId });
  }

  /** A media link never outlives the timer that was set when it was made. @throws AppError `project.changed` */
  setTimer(id: string, { timerEnabled, expiresAt = null, timerStyle }: TimerDto, editor: User, version: number | null) {
    return this.update(id, { timerEnabled, expiresAt, timerStyle }, editor, version);
  }

  /** Computes the end of a gallery for which nobody has chosen a date; null: it has none. */
  private defaultEnd(): Date | null {
    const days = this.studio.current.defaultTimerDays;
    return days === null ? null : new Date(this.clock.now().getTime() + days * 86_400_000);
  }

  private defaultTimer(): Pick<Project, 'timerEnabled' | 'expiresAt'> {
    const expiresAt = this.defaultEnd();
    return { timerEnabled: expiresAt !== null, expiresAt };
  }
}
