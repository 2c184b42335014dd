import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import { isSignedUntil, signUntil } from '../../../common/signature.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { AuditService } from '../../audit/audit.service.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import { isStaff, type User } from '../../auth/users/user.entity.js';
import { PasscodeCipher, passcodeSubject } from '../core/passcode-cipher.js';
import type { Project } from '../core/project.entity.js';
import { ProjectsRepository } from '../core/projects.repository.js';
import { GalleryLinksService } from '../people/gallery-links.service.js';
import { forPerson, type HeldProject } from '../people/holder.js';
import type { GalleryPerson } from '../people/person.entity.js';
import { isGuestKey, kindIn } from '../people/visitor-key.js';
import { VisitorQuery, type FoundVisitor } from '../people/visitor.query.js';
import { ViewAsService } from './view-as.service.js';

/** The credentials of somebody who asks for entry: the session's user and the gallery's cookies, if there are any. */
export interface Credentials {
  user?: User | undefined;
  unlock?: string | undefined;
  guest?: string | undefined;
  /** Staff view the gallery as this person or kind. */
  viewAs?: string | undefined;
}

/** A gallery whose gate somebody has passed, as the person of the link has it. */
export interface OpenedGallery {
  project: HeldProject;
  person: GalleryPerson;
  /** The visitor key that opens it again without a cookie, as long as the person may come in. */
  visitor: string;
}

/** A request of somebody who has passed the gate. */
export interface GalleryVisit extends OpenedGallery {
  /** Staff are signed in, and do not view the gallery as somebody else. */
  asStaff: boolean;
  address: string;
}

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
/** The limit for everybody who is not known: three tries of some 1,600 networks. */
const PASSCODE_MOST_PER_GALLERY = 5_000;
const DAY_SECONDS = 86_400;
/** A known visitor with fewer wrong tries is exempt from the gallery's limit: a typo must not lock the client out. */
const MAX_WRONG_TRIES = 3;

/** Decides whether a gallery opens for a link: project id and visitor. No other place does. */
@Injectable()
export class GalleryGateService {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly visitors: VisitorQuery,
    private readonly links: GalleryLinksService,
    private readonly passcodes: PasscodeCipher,
    private readonly viewAs: ViewAsService,
    private readonly rateLimiter: RateLimiter,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Opens the gallery behind a link.
   * @param visitor the link's last part: a person's key, the email address of a client, or the guest key
   * @throws AppError `gallery.not_found` for a wrong or malformed id, an unknown visitor, an ended link, an archived
   * project and one in the trash alike; `gallery.passcode_required`, `gallery.join_required` with projectName and
   * emailRequired
   */
  async open(projectId: string, visitor: string, credentials: Credentials): Promise<OpenedGallery> {
    const { project, person } = await this.enter(projectId, visitor, credentials);
    if (person)
      return {
        project: forPerson(project, person),
        person,
        visitor: isGuestKey(visitor) ? this.links.key(person) : visitor,
      };
    const { name: projectName, guestEmailRequired: emailRequired } = project;
    throw appError('gallery.join_required', 'Say who you are to see this gallery.', { projectName, emailRequired });
  }

  /**
   * Opens the gallery behind a guest link, and finds the guest whom this browser has been before.
   * @throws AppError `gallery.not_found` for any other link too, `gallery.passcode_required`
   */
  async openForGuest(projectId: string, visitor: string, credentials: Credentials): Promise<FoundVisitor> {
    if (!isGuestKey(visitor)) throw notFound();
    return this.enter(projectId, visitor, credentials);
  }

  /** Tells whether the visitor's link still leads to this gallery. It does not ask for the passcode again. */
  async isOpen(projectId: string, visitor: string): Promise<boolean> {
    return isShown(await this.visitors.find(projectId, visitor));
  }

  private async enter(
    projectId: string,
    visitor: string,
    { user, unlock, guest, viewAs }: Credentials,
  ): Promise<FoundVisitor> {
    const found = await this.find(projectId, visitor, { user, guest, viewAs });
    const { project, person } = found;
    if (project.passcodeEncrypted === null || mayPass(user, person)) return found;
    if (unlock && this.isUnlock(unlock, project)) return found;
    throw appError('gallery.passcode_required', 'This gallery requires a passcode.');
  }

  /**
   * Checks a passcode and makes the cookie value that opens this gallery for 24 hours.
   * @throws AppError `gallery.passcode_wrong`, `auth.too_many_attempts`
   */
  async unlock(
    projectId: string,
    visitor: string,
    { passcode, address, known }: PasscodeTry,
  ): Promise<{ project: Project; value: string; maxAge: number }> {
    const { project } = await this.find(projectId, visitor);
    const fromAnywhere = passcodeSubject(project.id);
    const fromAddress = `${fromAnywhere}:${addressKey(address)}`;
    const fromNetwork = `${fromAnywhere}:${addressKey(address, 'network')}`;
    const wrongTries = (await this.rateLimiter.count(fromAddress, PASSCODE_LIMIT_PER_ADDRESS)) - 1;
    await this.rateLimiter.count(fromNetwork, PASSCODE_LIMIT_PER_NETWORK);
    const exempt = known && wrongTries < MAX_WRONG_TRIES;
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

  private async find(
    projectId: string,
    visitor: string,
    { user, guest, viewAs }: Pick<Credentials, 'user' | 'guest' | 'viewAs'> = {},
  ): Promise<FoundVisitor> {
    const kind = kindIn(visitor);
    // The link of a kind belongs to nobody: it opens for staff alone, and ends with their session.
    if (kind !== null && !(isStaff(user) && this.viewAs.isValid(projectId, viewAs))) throw notFound();
    const found = await (kind === null
      ? this.visitors.find(projectId, visitor, guest)
      : this.visitors.findAs(projectId, kind));
    if (!isShown(found)) throw notFound();
    return found;
  }

  private isUnlock(value: string, project: Project): boolean {
    return isSignedUntil(value, this.clock.now(), purposeOf(project), this.config.secrets.session);
  }
}

const notFound = () => appError('gallery.not_found', 'Gallery Not Found');

/** Says whether the gallery is neither archived nor in the trash. */
const isShown = (found: FoundVisitor | null): found is FoundVisitor =>
  found !== null && !found.project.trashedAt && found.project.status === 'active';

/** Names the unlock by the stored passcode, so that a changed passcode invalidates every earlier unlock. */
const purposeOf = (project: Project) => `unlock:${project.id}:${project.passcodeEncrypted}`;

/** Lets staff pass, and the client whose link it is: their account proves more than a passcode. */
const mayPass = (user: User | undefined, person: GalleryPerson | null) =>
  user?.role === 'admin' || (person?.kind === 'client' && user?.emailKey === person.emailKey);
