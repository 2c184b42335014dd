import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import type { ByteRange } from '../../../common/bytes/byte-range.js';
import { Transactional } from '../../../common/transactions.js';
import { OnJob } from '../../../jobs/job-handlers.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { JobPayloads } from '../../../ports/job-queue.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import type { Audience } from '../../projects/core/audience.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import type { BareMediaFileDto, StaffFilesDto, StaffMediaFileDto } from '../core/media-file.dto.js';
import type { DownloadSize, MediaFile } from '../core/media-file.entity.js';
import { MediaLinksService } from '../../projects/gate/media-links.service.js';
import { displayNameOf } from '../core/media-name.js';
import { FILES_PER_PAGE, STAFF_PAGES, type MediaKey } from '../core/media-order.js';
import { WEB_SIZE } from '../core/renditions.js';
import { MediaCursors } from './media-cursors.js';
import { MediaPresenter } from './media-presenter.js';
import {
  MediaListQuery,
  type CountedMedia,
  type VisibleMedia,
  type GalleryMedia,
  type Original,
  type Paged,
  type ShownFiles,
} from './media-list.query.js';
import { MediaRepository } from '../core/media.repository.js';
import { cleanJobFor, renderJobFor } from '../core/render-jobs.js';

/** One call prioritises at most this many: the page asks again every few seconds. */
const PRIORITISED_AT_ONCE = 100;

/** Does what staff and the gallery do with media files. */
@Injectable()
export class MediaService {
  constructor(
    private readonly media: MediaRepository,
    private readonly lists: MediaListQuery,
    private readonly projects: ProjectsService,
    private readonly presenter: MediaPresenter,
    private readonly cursors: MediaCursors,
    private readonly links: MediaLinksService,
    private readonly outbox: JobOutboxService,
    private readonly storage: StoragePort,
  ) {}

  /**
   * Lists every file of a project for staff, or those that `ids` names or an audience sees.
   * @throws AppError `project.not_found`
   */
  async listForStaff(projectId: string, ids?: readonly string[], only?: Audience): Promise<StaffMediaFileDto[]> {
    const project = await this.projects.get(projectId);
    const files = await this.lists.listForProject(project.id, ids, only);
    return files.map((file) => this.presenter.staffFile(file, project.accessVersion));
  }

  /**
   * Reads a page of the files of a project for staff. docs/decisions/126
   * @param after the cursor of the page before
   * @throws AppError `project.not_found`, `request.invalid`
   */
  async pageForStaff(projectId: string, shown: ShownFiles, after?: string): Promise<StaffFilesDto> {
    const project = await this.projects.get(projectId);
    const from = after === undefined ? null : this.cursors.read(project, after, STAFF_PAGES).key;
    const found = await this.lists.listPage(project.id, shown, from, FILES_PER_PAGE + 1);
    const files = found.slice(0, FILES_PER_PAGE);
    const last = found.length > files.length ? files.at(-1) : undefined;
    return {
      mediaFiles: files.map((file) => this.presenter.staffFile(file, project.accessVersion)),
      nextCursor: last ? this.cursors.write(project, last.pageKey, STAFF_PAGES) : null,
    };
  }

  /** Lists every file of a project for staff, without its pictures. @throws AppError `project.not_found` */
  async listBare(projectId: string): Promise<BareMediaFileDto[]> {
    const project = await this.projects.get(projectId);
    return (await this.lists.listBare(project.id)).map(({ displayName, ...file }) => ({
      ...file,
      name: displayNameOf({ ...file, displayName }),
    }));
  }

  /** Lists the given files of a project for staff, in the order of `ids`. */
  async listByIds(projectId: string, ids: string[]): Promise<StaffMediaFileDto[]> {
    const byId = new Map((await this.listForStaff(projectId, ids)).map((file) => [file.id, file]));
    return ids.map((id) => byId.get(id)).filter((file) => file !== undefined);
  }

  /** Reads one file for staff. @throws AppError `media.not_found` */
  async getForStaff({ id, projectId }: Pick<MediaFile, 'id' | 'projectId'>): Promise<StaffMediaFileDto> {
    const [project, file] = await Promise.all([this.projects.get(projectId), this.lists.findListed(id)]);
    if (!file) throw appError('media.not_found', 'File not found.');
    return this.presenter.staffFile(file, project.accessVersion);
  }

  /** Lists the ready files that a gallery may show to an audience; with their positions where they exceed a page. */
  listReady(projectId: string, audience: Audience, pageSize?: number): Promise<GalleryMedia[]> {
    return this.lists.listReady(projectId, audience, pageSize);
  }

  /** Lists the ready files that follow a file in the order of a gallery's pages, at most `limit` of them. */
  listReadyAfter(
    projectId: string,
    audience: Audience,
    after: MediaKey,
    limit: number,
  ): Promise<Paged<VisibleMedia>[]> {
    return this.lists.listReadyAfter(projectId, audience, after, limit);
  }

  /** Counts the ready files that an audience sees by type, and those among these ids: for callers who need no rows. */
  countReady(projectId: string, ids: readonly string[], audience: Audience): Promise<CountedMedia> {
    return this.lists.countReady(projectId, ids, audience);
  }

  /**
   * Requests the clean renditions of files that are unlocked or need no watermark. Only when they are first needed,
   * since most files never need them. Idempotent.
   */
  async prepareClean(files: readonly Pick<VisibleMedia, 'id' | 'cleanState'>[], isWanted: boolean): Promise<void> {
    const missing = files.filter(({ cleanState }) => cleanState === 'none').map(({ id }) => id);
    if (missing.length > 0) await this.requestClean(missing, isWanted);
  }

  /** Requests the clean renditions of all files of a project whose watermark is off. */
  @OnJob('clean-project')
  async prepareProjectClean({ projectId }: JobPayloads['clean-project']): Promise<void> {
    await this.prepareClean(await this.listReady(projectId, 'staff'), false);
  }

  /** Raises the priority of the requested clean renditions of these files, where the audience sees them. */
  async prioritiseClean(projectId: string, ids: readonly string[], audience: Audience): Promise<void> {
    const wanted = await this.media.listCleanWanted(projectId, ids, audience);
    await this.outbox.prioritise(['clean-photo', 'clean-video'], wanted);
  }

  @Transactional()
  private async requestClean(ids: readonly string[], isWanted: boolean): Promise<void> {
    const files = await this.media.markCleanRequested(ids);
    await this.outbox.putAll(files.map((file) => cleanJobFor(file, isWanted)));
  }

  /** Finds a file for staff. @throws AppError `media.not_found` */
  get(id: string): Promise<MediaFile> {
    return this.getVisible(id, 'staff');
  }

  private async getVisible(id: string, audience: Audience): Promise<MediaFile> {
    const file = await this.media.findReachable(id, audience);
    if (!file) throw appError('media.not_found', 'File not found.');
    return file;
  }

  /** Finds a file that the gallery of this project shows to an audience. @throws AppError `media.not_found` */
  async getReady(projectId: string, id: string, audience: Audience): Promise<MediaFile> {
    const file = await this.getVisible(id, audience);
    if (file.projectId !== projectId || file.status !== 'ready') throw appError('media.not_found', 'File not found.');
    return file;
  }

  /**
   * Lists the ready originals of a project that an audience sees, or those of them that are named, in the order of the
   * gallery and with the names that people see; photos in web size, where that is requested.
   */
  async listOriginals(
    projectId: string,
    ids: readonly string[] | null,
    audience: Audience,
    size: DownloadSize = 'original',
  ): Promise<Original[]> {
    const rendition = size === 'web' ? WEB_SIZE.name : null;
    return (await this.lists.listOriginals(projectId, ids, audience, rendition)).map((file) => ({
      ...file,
      originalName: displayNameOf(file),
    }));
  }

  /** Returns those of these files that are ready and that an audience sees. */
  async listVisible(projectId: string, ids: readonly string[], audience: Audience): Promise<ReadonlySet<string>> {
    return new Set(ids.length === 0 ? [] : await this.lists.listVisible(projectId, ids, audience));
  }

  /** Counts the ready photos that an audience sees in a project beside these. */
  countPhotosBeside(projectId: string, ids: readonly string[], audience: Audience): Promise<number> {
    return this.lists.countPhotosBeside(projectId, ids, audience);
  }

  /**
   * Requires that every photo exists in the requested size; those that do not are rendered next.
   * @throws AppError `download.web_not_ready`; `download.web_failed` when one of them cannot be rendered
   */
  async assertRendered(projectId: string, files: readonly Original[]): Promise<void> {
    const missing = files.filter((file) => file.pending);
    if (missing.length === 0) return;
    const failedCount = missing.filter(({ failed }) => failed).length;
    if (failedCount > 0)
      throw appError(
        'download.web_failed',
        'Some photos could not be prepared in web size. Please download the originals.',
        { failedCount },
      );
    const pending = missing.map(({ id }) => id);
    await this.requestClean(pending, true);
    // The caller has checked who sees them.
    await this.prioritiseClean(projectId, pending.slice(0, PRIORITISED_AT_ONCE), 'staff');
    throw appError(
      'download.web_not_ready',
      'The web size is still being prepared. Please try again in a moment, or download the originals.',
      { pendingCount: pending.length },
    );
  }

  /** Reads a range of a file; the caller has checked access, and that it is not pending. */
  openOriginal({ key }: Pick<Original, 'key'>, range: ByteRange): Promise<Readable> {
    return this.storage.read(key, range);
  }

  /** Makes a five-minute link to the original for staff. */
  async originalLinkForStaff(id: string): Promise<string> {
    const file = await this.get(id);
    const project = await this.projects.get(file.projectId);
    return this.originalLink(file, project.accessVersion, null);
  }

  /** Makes a five-minute link to an original; the caller has checked access. */
  originalLink(
    { id, revision }: Pick<MediaFile, 'id' | 'revision'>,
    accessVersion: number,
    galleryEnd: Date | null,
  ): string {
    const expires = this.links.originalExpiry(galleryEnd);
    return `${this.links.base(id, { scope: 'original', accessVersion, revision, expires })}/original`;
  }

  /** Makes a five-minute link to a photo in web size; the caller has checked access. */
  webLink(file: Pick<MediaFile, 'id' | 'revision'>, accessVersion: number, galleryEnd: Date | null): string {
    const { id, revision } = file;
    const expires = this.links.originalExpiry(galleryEnd);
    return `${this.links.base(id, { scope: 'web', accessVersion, revision, expires })}/${WEB_SIZE.name}.jpg`;
  }

  /** Renders again: new renditions for a ready file, another attempt for a failed one. */
  async renderAgain(id: string): Promise<StaffMediaFileDto> {
    const file = await this.get(id);
    await this.requeue(file);
    return this.getForStaff(file);
  }

  @Transactional()
  private async requeue(file: MediaFile): Promise<void> {
    await this.media.markRequeued(file.id);
    await this.outbox.putAll([renderJobFor(file, file.status === 'ready')]);
  }

  /** Retries every failed file of a project. @returns how many @throws AppError `project.not_found` */
  @Transactional()
  async renderFailedAgain(projectId: string): Promise<number> {
    const project = await this.projects.get(projectId);
    const files = await this.media.markFailedRequeued(project.id);
    await this.outbox.putAll(files.map((file) => renderJobFor(file)));
    return files.length;
  }

  /** Counts the failed files of all projects. */
  countFailed(): Promise<number> {
    return this.media.countFailed();
  }

  /**
   * Sets the picture at the top of the gallery; null for the first that fits.
   * @throws AppError `project.not_found`, `media.not_found`
   */
  @Transactional()
  async chooseCover(projectId: string, mediaFileId: string | null): Promise<void> {
    if (mediaFileId !== null) await this.getReady((await this.projects.get(projectId)).id, mediaFileId, 'staff');
    await this.projects.setCover(projectId, mediaFileId);
    await this.requestCover(projectId);
  }

  /** Requests the cover without watermark, whichever file is the cover; idempotent. */
  requestCover(projectId: string): Promise<void> {
    return this.outbox.put('render-cover', { projectId });
  }
}
