import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import type { CoverFocus, MediaOrder, Project } from '../core/project.entity.js';
import { PasscodeCipher, passcodeSubject } from '../core/passcode-cipher.js';
import { ProjectsRepository } from '../core/projects.repository.js';

/** Finds projects, and changes single settings of theirs. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly passcodes: PasscodeCipher,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Notes that the client was sent the link; only the first time counts. */
  markShared(id: string): Promise<void> {
    return this.projects.markShared(id, this.clock.now());
  }

  /** Finds a project, also one in the trash. */
  find(id: string): Promise<Project | null> {
    return this.projects.findById(id);
  }

  /** @throws AppError `project.not_found`, `project.in_trash` */
  async get(id: string): Promise<Project> {
    const project = await this.projects.findById(id);
    if (!project || project.isBeingDeleted) throw appError('project.not_found', 'Project Not Found');
    if (project.trashedAt) throw appError('project.in_trash', 'This project is in the trash. Restore it first.');
    return project;
  }

  /** Sets the order of the files in the gallery. */
  async setMediaOrder(id: string, mediaOrder: MediaOrder): Promise<void> {
    await this.get(id);
    await this.projects.update(id, { mediaOrder });
  }

  /** Makes the gallery use the positions that staff have given its files. */
  keepManualOrder(id: string): Promise<void> {
    return this.projects.keepManualOrder(id);
  }

  /** Sets, changes or removes the passcode; earlier unlocks and links are revoked. */
  async setPasscode(id: string, passcode: string | null): Promise<void> {
    const { id: projectId } = await this.get(id);
    const passcodeEncrypted = passcode ? this.passcodes.encrypt(passcode, projectId) : null;
    await this.projects.updateEndingLinks(projectId, { passcodeEncrypted, passcodeLockedAt: null });
    // Visitors who were locked out can enter with the new one.
    await this.rateLimiter.clear(passcodeSubject(projectId));
  }

  /**
   * Returns the passcode for staff; null when none is set.
   * @throws AppError `project.passcode_unreadable`
   */
  async showPasscode(id: string): Promise<string | null> {
    const { id: projectId, passcodeEncrypted } = await this.get(id);
    const passcode = passcodeEncrypted === null ? null : this.passcodes.decrypt(passcodeEncrypted, projectId);
    if (passcodeEncrypted !== null && passcode === null) {
      throw appError('project.passcode_unreadable', 'This passcode can no longer be read. Set a new one.');
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

  /** Sets how the gallery looks; what is left out stays as it is. */
  async setDesign(
    id: string,
    design: Partial<Pick<Project, 'coverLayout' | 'gridDensity'>> & { coverFocus?: CoverFocus },
  ): Promise<void> {
    await this.get(id);
    if (Object.values(design).some((value) => value !== undefined)) await this.projects.update(id, design);
  }
}
