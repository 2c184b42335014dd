import { Inject, Injectable } from '@nestjs/common';
import { invalidField } from '../../../common/errors.js';
import type { Cookie } from '../../../common/http/cookies.js';
import { message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import type { Project } from '../core/project.entity.js';
import { ProjectsRepository } from '../core/projects.repository.js';
import { ProjectsService } from '../edit/projects.service.js';
import { GalleryLinksService } from '../people/gallery-links.service.js';
import { PeopleService } from '../people/people.service.js';
import type { LinkedPerson } from '../people/person.entity.js';
import { guestCookie } from './gallery-gate.guard.js';
import { GalleryGateService, type Credentials } from './gallery-gate.service.js';
import type { GuestLinkDto, GuestLinkInputDto } from './guest.dto.js';

/** A visitor who joins by the guest link. */
export interface NewGuest {
  name: string;
  email?: string | undefined;
}

/** This many may join from one address in 15 minutes: the guests of a party share the address of the place. */
const GUESTS_IN_GALLERY = { each: 300, all: 600 };
/** Browsers keep a cookie for 400 days at most. */
const COOKIE_SECONDS = 400 * 86_400;

/** Admits guests, who come by one link of the gallery and say who they are. */
@Injectable()
export class GuestsService {
  constructor(
    private readonly gate: GalleryGateService,
    private readonly people: PeopleService,
    private readonly links: GalleryLinksService,
    private readonly projects: ProjectsService,
    private readonly repository: ProjectsRepository,
    private readonly rateLimiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `project.not_found`, `project.in_trash` */
  async read(projectId: string): Promise<GuestLinkDto> {
    return this.describe(await this.projects.get(projectId));
  }

  /** Lets guests in, or stops it. @throws AppError `project.not_found`, `project.in_trash` */
  @Transactional()
  async change(projectId: string, { enabled, emailRequired, renew }: GuestLinkInputDto): Promise<GuestLinkDto> {
    const project = await this.projects.get(projectId);
    const changes = {
      guestLink: enabled,
      guestEmailRequired: emailRequired ?? project.guestEmailRequired,
      guestLinkVersion: project.guestLinkVersion + (renew ? 1 : 0),
    };
    await this.repository.update(project.id, changes);
    return this.describe({ ...project, ...changes });
  }

  /**
   * Makes a visitor a guest; one who has been here before stays the same.
   * @returns the guest's personal link, and the cookie by which the browser comes back
   * @throws AppError `gallery.not_found` for any other link, `gallery.passcode_required`, `request.invalid`,
   * `person.too_many`, `auth.too_many_attempts`
   */
  async join(
    projectId: string,
    visitor: string,
    { name, email }: NewGuest,
    credentials: Credentials & { address: string },
  ): Promise<{ link: string; cookie: Cookie }> {
    const { project, person } = await this.gate.openForGuest(projectId, visitor, credentials);
    if (person) return this.welcome(project, person);
    if (project.guestEmailRequired && email === undefined) throw invalidField('email', message('email_required'));
    const { address } = credentials;
    await this.rateLimiter.countInGallery({ purpose: 'guests', projectId: project.id, address }, GUESTS_IN_GALLERY);
    const id = await this.people.addGuest(project.id, { name, email: email ?? null });
    return this.welcome(project, { id, linkVersion: 1 });
  }

  private welcome({ id }: Project, person: LinkedPerson): { link: string; cookie: Cookie } {
    const options = {
      sameSite: 'lax',
      secure: this.config.http.secureCookies,
      path: '/',
      maxAge: COOKIE_SECONDS,
    } as const;
    return {
      link: this.links.url(id, person),
      cookie: { name: guestCookie(id), value: this.links.key(person), options: { ...options, httpOnly: true } },
    };
  }

  private describe({ id, guestLink, guestEmailRequired, guestLinkVersion }: Project): GuestLinkDto {
    return {
      enabled: guestLink,
      emailRequired: guestEmailRequired,
      link: guestLink ? this.links.guestUrl({ id, guestLinkVersion }) : null,
    };
  }
}
