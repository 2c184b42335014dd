import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { emailKey } from '../../common/email.js';
import { refuse } from '../../common/errors.js';
import { addressKey } from '../../common/http/address-key.js';
import { CONFIG, type Config } from '../../config/config.js';
import { AttemptsService } from '../auth/attempts.service.js';
import { verifyPassword } from '../auth/password-hasher.js';
import { PasswordQueue } from '../auth/password-queue.js';
import type { User } from '../auth/user.entity.js';
import type { Project } from './project.entity.js';
import { ProjectsRepository } from './projects.repository.js';

/** Who stands at the gate: the session's user, if any, and the gallery's unlock cookie, if any. */
export interface Visitor {
  user?: User;
  unlock?: string;
  address: string;
}

const UNLOCK_SECONDS = 24 * 3600;
const PASSCODE_TRIES = 10;
/** Over all addresses, so that a short passcode cannot be guessed from many. */
const PASSCODE_TRIES_IN_ALL = 100;

/** Beside the two checks of passwords: one of Node's four threads stays free. */
const PASSCODE_CHECKS = { running: 1, waiting: 20, waitingPerAddress: 2 };

/** The one place that decides whether a gallery opens for a link (project id and e-mail). */
@Injectable()
export class GalleryGateService {
  /** A queue of its own: a flood of wrong logins closes no gallery. */
  private readonly queue = new PasswordQueue(PASSCODE_CHECKS);

  constructor(
    private readonly projects: ProjectsRepository,
    private readonly attempts: AttemptsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The project behind a gallery link.
   * @throws AppError `gallery.not_found` alike for a wrong or malformed id, a wrong e-mail and an archived
   * project; `gallery.passcode_required`
   */
  async open(projectId: string, email: string, visitor: Visitor): Promise<Project> {
    const project = await this.find(projectId, email);
    if (project.passcodeHash === null || visitor.user?.role === 'admin') return project;
    if (visitor.unlock && this.isUnlock(visitor.unlock, project)) return project;
    throw refuse('gallery.passcode_required', 'This gallery asks for a passcode.');
  }

  /**
   * Checks a passcode and makes the cookie value that opens this gallery for 24 hours.
   * @throws AppError `gallery.passcode_wrong`, `auth.too_many_attempts`, `auth.busy`
   */
  async unlock(projectId: string, email: string, passcode: string, address: string, signal: AbortSignal): Promise<{ project: Project; value: string; maxAge: number }> {
    const project = await this.find(projectId, email);
    const subject = `passcode:${project.id}:${address}`;
    const failedHere = (await this.attempts.count(subject, PASSCODE_TRIES)) > 1;
    const everybody = `passcode:${project.id}`;
    await this.attempts.count(everybody, PASSCODE_TRIES_IN_ALL);
    const turn = { rank: failedHere ? 1 : 0, address: addressKey(address), signal };
    if (project.passcodeHash !== null && !(await this.queue.run(turn, () => verifyPassword(passcode, project.passcodeHash!)))) {
      throw refuse('gallery.passcode_wrong', 'That passcode is not right.');
    }
    await this.attempts.giveBack(everybody);
    await this.attempts.clear(subject);
    const expires = Math.floor(this.clock.now().getTime() / 1000) + UNLOCK_SECONDS;
    return { project, value: `${expires}.${this.sign(project, expires)}`, maxAge: UNLOCK_SECONDS };
  }

  private async find(projectId: string, email: string): Promise<Project> {
    const project = await this.projects.findById(projectId);
    if (!project || project.status !== 'active' || project.clientEmailKey !== emailKey(email)) {
      throw refuse('gallery.not_found', 'Gallery Not Found');
    }
    return project;
  }

  private isUnlock(value: string, project: Project): boolean {
    const [expires, signature] = value.split('.');
    if (!expires || !signature || Number(expires) * 1000 <= this.clock.now().getTime()) return false;
    const expected = Buffer.from(this.sign(project, Number(expires)));
    const actual = Buffer.from(signature);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  /** The hash is part of it: a changed passcode ends every earlier unlock. */
  private sign(project: Project, expires: number): string {
    return createHmac('sha256', this.config.secrets.session).update(`unlock:${project.id}:${expires}:${project.passcodeHash}`).digest('base64url');
  }
}
