import { Injectable, Logger } from '@nestjs/common';
import { ReplyCache, type CachedReply } from '../../../common/bytes/reply-cache.js';
import { Clock, dayInZone } from '../../../common/clock.js';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { MediaLinksService, type LinkClaims } from '../../projects/gate/media-links.service.js';
import { displayNameOf } from '../../media/core/media-name.js';
import { FILES_PER_PAGE } from '../../media/core/media-order.js';
import { MediaPresenter } from '../../media/listing/media-presenter.js';
import { MediaCursors } from '../../media/listing/media-cursors.js';
import type { GalleryMedia, VisibleMedia } from '../../media/listing/media-list.query.js';
import { MediaService } from '../../media/listing/media.service.js';
import { ProjectPicturesService } from '../../media/listing/project-pictures.service.js';
import { CENTRE, type Project } from '../../projects/core/project.entity.js';
import type { Audience } from '../../projects/core/audience.js';
import { audienceIn } from '../../projects/people/audience-of.js';
import type { HeldProject } from '../../projects/people/holder.js';
import type { GalleryPerson } from '../../projects/people/person.entity.js';
import { StudioService } from '../../settings/studio.service.js';
import {
  GalleryProjectDto,
  type ClientAccessDto,
  type GalleryDto,
  type GalleryFilesDto,
  type GalleryMediaFileDto,
} from './gallery.dto.js';
import { countBySection, firstPageOf } from './gallery-pages.js';
import {
  albumsOf,
  comparedOf,
  describeAccess,
  expired,
  fileTotals,
  hasCleanCover,
  type GallerySummary,
  type Offered,
  shownProject,
  summaryOf,
} from './gallery-reply.js';
import {
  type ClientState,
  type ClientUsage,
  countFiles,
  givenOf,
  openIds,
  unlockedBy,
  usefulPackages,
} from '../../entitlements/allowance.js';
import { endOfAccess, type EntitlementTotal, isClosed } from '../../entitlements/entitlement-total.js';
import type { StoredClient } from '../../entitlements/entitlements.query.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { DeferredPurchaseDto } from '../../entitlements/contents.dto.js';
import type { OfferedList } from '../../entitlements/contents.js';
import { VisitsRepository } from '../visits/visits.repository.js';
import { consumerPrices } from '../../settings/consumer-prices.js';

type GalleryState = ClientState &
  ClientUsage & {
    /** Nobody paid for what is given: showing the rest is the delivery of a purchase. */
    given: EntitlementTotal;
  };

/** The facts on which the files and the prices of a reply depend. */
interface GalleryView {
  state: GalleryState;
  claims: LinkClaims;
  offered: (files: GalleryMedia[]) => Pick<ClientAccessDto, Offered>;
  asStaff: boolean;
  audience: Audience;
  cleanCover: boolean;
}

/** A gallery that somebody may see now: the slot of its kept reply, and the facts with which that is compared. */
interface OpenedGallery extends GalleryView {
  slot: string;
  facts: object;
}

/** The viewer of a gallery; with `client-view`, staff see it as the client does. */
export type GalleryViewer = 'client' | 'staff' | 'client-view';

const CACHE_BYTES = 32 * 1024 * 1024;

/** Shows a gallery to a client who has passed its gate. */
@Injectable()
export class GalleryService {
  private readonly log = new Logger('Gallery');
  private readonly replies = new ReplyCache<GallerySummary>(CACHE_BYTES);
  private readonly pages = new ReplyCache<null>(CACHE_BYTES);

  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly media: MediaService,
    private readonly presenter: MediaPresenter,
    private readonly pictures: ProjectPicturesService,
    private readonly cursors: MediaCursors,
    private readonly links: MediaLinksService,
    private readonly studio: StudioService,
    private readonly visits: VisitsRepository,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the gallery with all its files or, where they do not fit into one page, with the first ones.
   * @param viewer staff see a gallery after its end too; the files that they see are not delivered to the client
   * @param stored the client's rows, where another statement has read them
   * @throws AppError `gallery.expired` (with `timerExpired`, the project and its cover) for a free client past the
   * timer
   */
  async read(project: HeldProject, viewer: GalleryViewer, stored?: StoredClient): Promise<CachedReply<GallerySummary>> {
    const { slot, facts, ...view } = await this.open(project, viewer, stored);
    return this.replies.get(slot, facts, async () => {
      const reply = await this.describe(project, view);
      return { content: JSON.stringify(reply), summary: summaryOf(reply) };
    });
  }

  /**
   * Reads the next files of a large gallery. docs/decisions/120
   * @param after the cursor of the page before
   * @throws AppError `gallery.expired` as in `read`, `request.invalid`
   */
  async readFiles(project: HeldProject, viewer: GalleryViewer, after: string): Promise<CachedReply<null>> {
    const { slot, facts, ...view } = await this.open(project, viewer);
    const { key, changed } = this.cursors.read(project, after);
    return this.pages.get(`${slot}.${after}`, facts, async () => {
      const found = await this.media.listReadyAfter(project.id, view.audience, key, FILES_PER_PAGE + 1);
      const files = found.slice(0, FILES_PER_PAGE);
      const last = found.length > files.length ? files.at(-1) : undefined;
      const page: GalleryFilesDto = {
        mediaFiles: files.map(this.viewOf(project, view).present),
        nextCursor: last ? this.cursors.write(project, last.pageKey) : null,
        changed,
      };
      return { content: JSON.stringify(page), summary: null };
    });
  }

  /** Decides what somebody may see of a gallery now, and lists the facts with which a kept reply is compared. */
  private async open(project: HeldProject, viewer: GalleryViewer, stored?: StoredClient): Promise<OpenedGallery> {
    const asStaff = viewer === 'staff';
    const audience = audienceIn(project, asStaff);
    const { total, futureTotal, deferred, list, free, entitlements, usage } = stored
      ? this.entitlements.of(project, stored)
      : await this.entitlements.read(project);
    const given = viewer === 'client' ? givenOf(project, free, entitlements, this.clock.now()) : total;
    const state: GalleryState = { total, given, ...usage };
    const future: ClientState = { total: futureTotal, ...usage };
    const { holder } = project;
    const { mayBuy } = holder;
    const packages = mayBuy ? list.content.packages : [];
    const sold = this.pricesOf(list, mayBuy);
    if (!asStaff && isClosed(project, total, this.clock.now())) {
      const offeredPackages = usefulPackages(
        future,
        await this.media.countReady(project.id, openIds(future), audience),
        packages,
        true,
      );
      throw expired(project, total, { offeredPackages, cover: await this.closedCover(project, audience) });
    }
    const ends = asStaff ? null : endOfAccess(project, total);
    const claims: LinkClaims = {
      scope: 'preview',
      accessVersion: project.accessVersion,
      expires: this.links.derivativeExpiry(ends),
    };
    const { cleanCover, sizes } = this.studio.current;
    const deferredPurchases = DeferredPurchaseDto.listOf(deferred);
    // Everybody who has nothing of their own gets the same reply as all others of their kind.
    const hasOwn =
      entitlements.some(({ source }) => source !== 'project') ||
      usage.chosenPhotoIds.length + usage.downloadedIds.length > 0;
    const slot = [project.id, viewer, holder.kind, ...(hasOwn && holder.kind !== 'client' ? [holder.key] : [])];
    const offered = (files: GalleryMedia[]) => ({
      deferredPurchases,
      offeredPackages: usefulPackages(future, countFiles(future, files), packages),
      ...sold,
    });
    const facts = {
      project: comparedOf(project),
      state,
      future,
      deferredPurchases,
      packages,
      sold,
      claims,
      cleanCover,
      sizes,
    };
    return { slot: slot.join('.'), facts, state, claims, offered, asStaff, audience, cleanCover };
  }

  /**
   * Records that a person has opened the gallery. The page itself reports it, so no mail scanner or link preview
   * counts.
   */
  async noteVisit({ id }: Project, person: GalleryPerson, asStaff: boolean): Promise<void> {
    if (!asStaff) await this.recordVisit(id, person);
  }

  @Transactional()
  private async recordVisit(projectId: string, person: GalleryPerson): Promise<void> {
    if (await this.visits.note(projectId, person.id, this.clock.now()))
      await this.outbox.put('notify-staff', { event: 'first_visit', reference: projectId });
  }

  /** Renders the clean renditions of these files before those of the others. @throws AppError `gallery.expired` */
  async prioritise(project: HeldProject, fileIds: readonly string[], asStaff: boolean): Promise<void> {
    this.assertOpen(project, (await this.entitlements.read(project)).total);
    await this.media.prioritiseClean(project.id, fileIds, audienceIn(project, asStaff));
  }

  /** @throws AppError `gallery.expired` */
  assertOpen(project: HeldProject, total: EntitlementTotal): void {
    if (isClosed(project, total, this.clock.now())) throw expired(project, total);
  }

  /** Returns the prices of single files and of one more photo, as clients see them. */
  private pricesOf(list: OfferedList, mayBuy: boolean): Pick<ClientAccessDto, 'singleFiles' | 'additionalPhotoCents'> {
    if (!mayBuy) return { singleFiles: { videoCents: null, photoCents: null }, additionalPhotoCents: null };
    const { current: studio } = this.studio;
    const { shownCents } = consumerPrices(list, studio, dayInZone(this.clock.now(), studio.timezone));
    const { additionalPhotoCents, singleFiles } = list.content;
    const shown = (cents: number | null) => cents && shownCents(cents);
    return {
      singleFiles: { videoCents: shown(singleFiles.videoCents), photoCents: shown(singleFiles.photoCents) },
      additionalPhotoCents: shown(additionalPhotoCents),
    };
  }

  /** Returns the cover that a closed gallery's screen shows; null where the gallery shows none. docs/decisions/082 */
  private async closedCover({ id, coverLayout, coverFocus }: Project, audience: Audience): Promise<object | null> {
    const cover = coverLayout === 'none' ? null : await this.pictures.closedCover(id, audience);
    return cover && { ...cover, focus: coverFocus ?? CENTRE };
  }

  /**
   * Makes the reply. It depends on its arguments, on the settings of pictures and, through `mediaVersion`, on the
   * project's files: nothing else may enter.
   */
  private async describe(project: HeldProject, view: GalleryView): Promise<GalleryDto> {
    const { state, claims, offered, asStaff, audience, cleanCover } = view;
    const files = await this.media.listReady(project.id, audience, FILES_PER_PAGE);
    const { isUnlocked, isClean, claimsFor, present } = this.viewOf(project, view);
    const shown = new Set<string | null>(files.map(({ id }) => id));
    const cover = files.find(({ isCover }) => isCover);
    const needClean = project.watermarkEnabled ? (asStaff ? [] : files.filter(isUnlocked)) : files;
    await this.requestRenditions(project, needClean, cover);
    // Everyone gets the same cover: pages and link previews fetch it before the client has seen anything.
    const coverClaims = (file: GalleryMedia) =>
      cleanCover && hasCleanCover(file) && claimsFor(file).scope === 'purchased' ? claims : claimsFor(file);
    const first = firstPageOf(files);
    const rest = first && {
      nextCursor: this.cursors.write(project, first.files.at(-1)!.pageKey!),
      ahead: first.ahead.map(present),
      counts: countBySection(
        files,
        (file) => !isUnlocked(file),
        (file) => !isClean(file),
      ),
    };
    return {
      project: GalleryProjectDto.of(shownProject(project), state.total, fileTotals(files)),
      mediaFiles: (first?.files ?? files).map(present),
      albums: albumsOf(files),
      coverFileId: cover?.id ?? null,
      coverSources: cover ? this.presenter.coverSources(cover, coverClaims(cover)) : [],
      coverLayout: project.coverLayout,
      coverFocus: project.coverFocus ?? CENTRE,
      gridDensity: project.gridDensity,
      timerStyle: project.timerStyle,
      clientAccess: {
        ...describeAccess(state, countFiles(state, files), shown),
        mayHide: project.holder.kind === 'client' && !asStaff,
        ...offered(files),
      },
      downloadCount: state.downloadedIds.filter((id) => shown.has(id)).length,
      ...(rest && { rest }),
    };
  }

  /** Returns functions that say how files look in a view of a gallery. */
  private viewOf(project: HeldProject, { state, claims }: GalleryView) {
    const downloaded = new Set(state.downloadedIds);
    const isUnlocked = unlockedBy(state);
    // A file shows its watermark until the clean renditions are made.
    const isClean = (file: VisibleMedia) =>
      file.cleanState === 'ready' && (isUnlocked(file) || !project.watermarkEnabled);
    const isGiven = unlockedBy({ ...state, total: state.given });
    const isPurchased = (file: VisibleMedia) => project.watermarkEnabled && !isGiven(file);
    const { key, kind } = project.holder;
    const purchased: LinkClaims = { ...claims, scope: 'purchased', ...(kind !== 'client' && { guestId: key }) };
    const claimsFor = (file: VisibleMedia): LinkClaims =>
      isClean(file) ? (isPurchased(file) ? purchased : { ...claims, scope: 'clean' }) : claims;
    const present = (file: VisibleMedia): GalleryMediaFileDto => {
      const { id, fileType, fileSize, duration, width, height, placeholder, albumId } = file;
      return {
        id,
        fileType,
        fileSize,
        duration,
        width,
        height,
        placeholder,
        albumId,
        originalName: displayNameOf(file),
        ...this.presenter.urls(file, claimsFor(file)),
        film: this.presenter.film(file, claimsFor(file)),
        watermarked: !isClean(file),
        isUnlocked: isUnlocked(file),
        isPrivate: file.isPrivate,
        hasDownloaded: isUnlocked(file) && downloaded.has(id),
        createdAt: file.createdAt.toISOString(),
      };
    };
    return { isUnlocked, isClean, claimsFor, present };
  }

  /** The read goes on when it fails: the next new reply requests the renditions again. */
  private async requestRenditions(
    { id }: Project,
    unlocked: GalleryMedia[],
    cover: GalleryMedia | undefined,
  ): Promise<void> {
    try {
      await this.media.prepareClean(unlocked, true);
      if (cover?.coverState === 'none') await this.media.requestCover(id);
    } catch (error) {
      this.log.warn(
        `Clean renditions could not be requested: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
