import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { MediaService } from '../../media/listing/media.service.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import { audienceOf } from '../../projects/people/audience-of.js';
import type { HeldProject } from '../../projects/people/holder.js';
import type { GalleryVisit } from '../../projects/gate/gallery-gate.service.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import type { GalleryPerson } from '../../projects/people/person.entity.js';
import { GalleryService } from '../access/gallery.service.js';
import type { OwnFavouritesDto } from './favourites.dto.js';
import { FavouritesQuery, type FavouriteFile, type FavouritesPerson, type MarkedFiles } from './favourites.query.js';
import { FavouritesRepository } from './favourites.repository.js';
import type { StoredClient } from '../../entitlements/entitlements.query.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';

/** The limits hold for 15 minutes. The guests of a wedding often share one address. */
const CHANGES_IN_GALLERY = { each: 6_000, all: 20_000 };

/** Sets and lists the favourites of each person, for them, for the other clients and for staff. */
@Injectable()
export class FavouritesService {
  constructor(
    private readonly favourites: FavouritesQuery,
    private readonly repository: FavouritesRepository,
    private readonly entitlements: EntitlementsService,
    private readonly gallery: GalleryService,
    private readonly media: MediaService,
    private readonly projects: ProjectsService,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the favourites that a person sees; for staff, after the gallery's end too. @throws AppError `gallery.expired`
   */
  async read({ project, person, asStaff }: GalleryVisit): Promise<OwnFavouritesDto> {
    if (!asStaff) await this.assertOpen(project);
    return this.readOpen(person, project.id);
  }

  private async readOpen(person: GalleryPerson, projectId: string): Promise<OwnFavouritesDto> {
    const { id, kind } = person;
    return ownOf(person, await this.favourites.listMarked(projectId, id, kind === 'client', audienceOf(person)));
  }

  /** Reads the favourites with the client's rows for the gallery's reply, which says whether the gallery is open. */
  async readWithClient(
    project: HeldProject,
    person: GalleryPerson,
  ): Promise<{ client: StoredClient; favourites: OwnFavouritesDto }> {
    const { id, kind } = person;
    const { client, marks } = await this.favourites.listMarkedWithClient(
      project,
      id,
      kind === 'client',
      audienceOf(person),
    );
    return { client, favourites: ownOf(person, marks) };
  }

  /**
   * Adds or removes a favourite; idempotent.
   * @throws AppError `gallery.expired`, `media.not_found`, `auth.forbidden` for staff, `auth.too_many_attempts`
   */
  async set(visit: GalleryVisit, fileId: string, favourite: boolean): Promise<void> {
    await this.assertMayChange(visit);
    const { project, person } = visit;
    const file = await this.media.getReady(project.id, fileId, audienceOf(person));
    await this.save(person, [file.id], favourite);
  }

  /**
   * Does what `set` does, for many files at once. Files that are no longer in the gallery are left out.
   * @throws AppError `gallery.expired`, `auth.forbidden` for staff, `auth.too_many_attempts`
   */
  async setMany(visit: GalleryVisit, fileIds: readonly string[], favourite: boolean): Promise<{ fileIds: string[] }> {
    await this.assertMayChange(visit);
    const { project, person } = visit;
    const found = (await this.media.listOriginals(project.id, fileIds, audienceOf(person))).map(({ id }) => id);
    await this.save(person, found, favourite);
    return { fileIds: found };
  }

  private async assertMayChange({ project, asStaff, address }: GalleryVisit): Promise<void> {
    if (asStaff) throw appError('auth.forbidden', 'You are signed in as staff: favourites belong to the client.');
    await this.assertOpen(project);
    await this.rateLimiter.countInGallery(
      { purpose: 'favourites', projectId: project.id, address },
      CHANGES_IN_GALLERY,
    );
  }

  private async assertOpen(project: HeldProject): Promise<void> {
    this.gallery.assertOpen(project, (await this.entitlements.read(project)).total);
  }

  @Transactional({ retryOnDeadlock: true })
  private async save(person: GalleryPerson, fileIds: readonly string[], favourite: boolean): Promise<void> {
    if (favourite) await this.repository.add(person.id, fileIds, this.clock.now(), audienceOf(person));
    else await this.repository.remove(person.id, fileIds);
  }

  /** Lists the favourites of everybody in a gallery, in its order. @throws AppError `project.not_found` */
  async listForStaff(projectId: string): Promise<{ files: FavouriteFile[]; people: FavouritesPerson[] }> {
    const { id } = await this.projects.get(projectId);
    const files = await this.favourites.listFiles(id);
    const people = await this.favourites.listPeople([...new Set(files.flatMap(({ personIds }) => personIds))]);
    return { files, people };
  }
}

const ownOf = ({ id }: GalleryPerson, marks: readonly MarkedFiles[]): OwnFavouritesDto => ({
  fileIds: marks.find(({ personId }) => personId === id)?.fileIds ?? [],
  others: marks.filter(({ personId }) => personId !== id),
});
