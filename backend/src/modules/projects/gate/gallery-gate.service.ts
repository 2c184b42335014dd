import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { emailKey } from '../../../common/identifiers.js';
import { appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import { isSignedUntil, signUntil } from '../../../common/signature.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { AuditService } from '../../audit/audit.service.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import type { User } from '../../auth/users/user.entity.js';
import { PasscodeCipher, passcodeSubject } from '../core/passcode-cipher.js';
import type { Project } from '../core/project.entity.js';
import { ProjectsRepository } from '../core/projects.repository.js';

/** Who asks for entry: the session's user, if any, and the gallery's unlock cookie, if any. */
export interface Visitor {
  user?: User;
  unlock?: string;
}

/** One try of a passcode. */
export interface PasscodeTry {
  passcode: string;
  address: string;
  /** This browser or address has given the right one before. */
  known: boolean;
}

const UNLOCK_SECONDS = 24 * 3600;
const PASSCODE_LIMIT_PER_ADDRESS = 10;
/** The network is a whole /24, or /48 of IPv6. */
const PASSCODE_LIMIT_PER_NETWORK = 50;
/**
 * The limit counts per day and across all addresses, so that a short passcode cannot be guessed from many; known
 * visitors are not affected. Past it each network has a few tries a day more: strangers who use up the tries keep out
 * their own networks, not the client who comes for the first time.
 */
const PASSCODE_LIMIT_PER_GALLERY = 200;
const LATE_TRIES_PER_NETWORK = 3;
/** The end for everybody who is not known: three tries of some 1,600 networks. */
const PASSCODE_MOST_PER_GALLERY = 5_000;
const DAY_SECONDS = 86_400;
/** A known visitor with fewer wrong tries is exempt from the gallery's limit: a typo must not lock the client out. */
const MAX_SLIPS = 3;

/** The one place that decides whether a gallery opens for a link (project id and email). */
@Injectable()
export class GalleryGateService {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly passcodes: PasscodeCipher,
    private readonly rateLimiter: RateLimiter,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The project behind a gallery link.
   * @throws AppError `gallery.not_found` for a wrong or malformed id, a wrong email, an archived project and one in
   * the trash alike; `gallery.passcode_required`
   */
  async open(projectId: string, email: string, visitor: Visitor): Promise<Project> {
    const project = await this.find(projectId, email);
    if (project.passcodeEncrypted === null || mayPass(visitor.user, project)) return project;
    if (visitor.unlock && this.isUnlock(visitor.unlock, project)) return project;
    throw appError('gallery.passcode_required', 'This gallery requires a passcode.');
  }

  /**
   * Checks a passcode and makes the cookie value that opens this gallery for 24 hours.
   * @throws AppError `gallery.passcode_wrong`, `auth.too_many_attempts`
   */
  async unlock(
    projectId: string,
    email: string,
    { passcode, address, known }: PasscodeTry,
  ): Promise<{ project: Project; value: string; maxAge: number }> {
    const project = await this.find(projectId, email);
    const fromAnywhere = passcodeSubject(project.id);
    const fromAddress = `${fromAnywhere}:${addressKey(address)}`;
    const fromNetwork = `${fromAnywhere}:${addressKey(address, 'network')}`;
    const slips = (await this.rateLimiter.count(fromAddress, PASSCODE_LIMIT_PER_ADDRESS)) - 1;
    await this.rateLimiter.count(fromNetwork, PASSCODE_LIMIT_PER_NETWORK);
    const exempt = known && slips < MAX_SLIPS;
    const counted = [fromAddress, fromNetwork, fromAnywhere];
    const tries = await this.rateLimiter.count(fromAnywhere, exempt ? Infinity : PASSCODE_MOST_PER_GALLERY, {
      windowSeconds: DAY_SECONDS,
      reportAbove: exempt ? Infinity : PASSCODE_LIMIT_PER_GALLERY,
      onLimit: () => this.noteLock(project),
    });
    if (!exempt && tries > PASSCODE_LIMIT_PER_GALLERY) {
      const late = `${fromNetwork}:late`;
      try {
        await this.rateLimiter.count(late, LATE_TRIES_PER_NETWORK, { windowSeconds: DAY_SECONDS });
      } catch (error) {
        // It was not checked, so it is no try of the gallery: two networks could use up all of those.
        await this.rateLimiter.refund(fromAnywhere);
        throw error;
      }
      counted.push(late);
    }
    if (!this.isRight(passcode, project)) throw appError('gallery.passcode_wrong', "That passcode isn't correct.");
    for (const subject of counted.slice(1)) await this.rateLimiter.refund(subject);
    await this.rateLimiter.clear(fromAddress);
    const expiresAt = new Date(this.clock.now().getTime() + UNLOCK_SECONDS * 1000);
    return {
      project,
      value: signUntil(expiresAt, purposeOf(project), this.config.secrets.session),
      maxAge: UNLOCK_SECONDS,
    };
  }

  private isRight(passcode: string, { id, passcodeEncrypted }: Project): boolean {
    return passcodeEncrypted === null || this.passcodes.matches(passcode, passcodeEncrypted, id);
  }

  /** Notes the lock once in each window in which the tries are used up: staff see it in the log and at the project. */
  private async noteLock({ id, name }: Project): Promise<void> {
    await this.projects.update(id, { passcodeLockedAt: this.clock.now() });
    await this.audit.note('passcodeLocked', null, {}, { subjectKind: 'project', subjectId: id, subjectName: name });
  }

  private async find(projectId: string, email: string): Promise<Project> {
    const project = await this.projects.findById(projectId);
    if (!project || project.trashedAt || project.status !== 'active' || project.clientEmailKey !== emailKey(email)) {
      throw appError('gallery.not_found', 'Gallery Not Found');
    }
    return project;
  }

  private isUnlock(value: string, project: Project): boolean {
    return isSignedUntil(value, this.clock.now(), purposeOf(project), this.config.secrets.session);
  }
}

/** The stored passcode is part of it: a changed passcode invalidates every earlier unlock. */
const purposeOf = (project: Project) => `unlock:${project.id}:${project.passcodeEncrypted}`;

/** Staff, and the client of this gallery: their account proves more than a passcode. */
const mayPass = (user: User | undefined, project: Project) =>
  user?.role === 'admin' || user?.emailKey === project.clientEmailKey;
