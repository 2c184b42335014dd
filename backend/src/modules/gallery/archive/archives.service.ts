import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { ByteRange } from '../../../common/bytes/byte-range.js';
import type { SendableBytes } from '../../../common/bytes/send-bytes.js';
import { Transactional } from '../../../common/transactions.js';
import { StepOf } from '../../../jobs/job-handlers.js';
import { RateLimiter, type GalleryLimits } from '../../auth/rate-limits/rate-limiter.service.js';
import type { DownloadSize } from '../../media/core/media-file.entity.js';
import type { Original } from '../../media/listing/media-list.query.js';
import { MediaService } from '../../media/listing/media.service.js';
import type { Audience } from '../../projects/core/audience.js';
import { audienceIn } from '../../projects/people/audience-of.js';
import type { GalleryVisit } from '../../projects/gate/gallery-gate.service.js';
import type { HeldProject } from '../../projects/people/holder.js';
import type { GalleryPerson } from '../../projects/people/person.entity.js';
import type { Archive } from './archive.entity.js';
import { MAX_NAMED_FILES, type ArchiveDto, type ArchiveSizeDto } from './archive.dto.js';
import { ArchivesRepository } from './archives.repository.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { DeliveriesService } from '../../entitlements/deliveries.service.js';
import { GalleryService } from '../access/gallery.service.js';
import { layOutZip } from '../../../common/bytes/zip-layout.js';
import { ArchiveCaptionsQuery } from './archive-captions.query.js';
import { entriesOf, zipEntriesOf, type ArchiveEntry, type FilmCaptions } from './archive-entries.js';
import { zipNames } from './zip-names.js';
import { ZipStream, type OpenEntry } from './zip-stream.js';
import { assertMayDownload, assertSizeIncluded, type ClientState, unlockedBy } from '../../entitlements/allowance.js';

/**
 * A link is valid for long enough to fetch a large ZIP on a slow connection, with breaks; each request is checked again
 * anyway.
 */
const LINK_HOURS = 24;
/**
 * So many ZIPs may be requested in 15 minutes. Each stores a row that names all of its files; a client may take one per
 * section.
 */
const ZIPS_IN_GALLERY = { each: 30, all: 200 };
/** The page asks whenever the client has stopped selecting for a moment. */
const SIZES_IN_GALLERY = { each: 300, all: 2_000 };

/** The bytes of a ZIP and its name. */
interface ZipBytes extends SendableBytes {
  filename: string;
  open: (range?: ByteRange) => ZipStream;
}

/** The files that a ZIP is to contain. */
interface ArchiveRequest {
  /**
   * The files are null for everything that is unlocked. With sections, these are the files that are left out of them,
   * or added from others.
   */
  fileIds: string[] | null;
  /** Sections are ids, and `none` for files in no section. */
  sections: string[];
  /** The caller expects so many files; null where they sent no number. */
  fileCount: number | null;
  size: DownloadSize;
}

/**
 * Makes ZIPs of downloads. A ZIP is requested once and sent as often, and in such ranges, as the browser asks; files
 * count as downloaded when their bytes are sent.
 */
@Injectable()
export class ArchivesService {
  constructor(
    private readonly archives: ArchivesRepository,
    private readonly captions: ArchiveCaptionsQuery,
    private readonly entitlements: EntitlementsService,
    private readonly deliveries: DeliveriesService,
    private readonly gallery: GalleryService,
    private readonly media: MediaService,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  @StepOf('housekeeping', 'expired ZIPs')
  deleteExpired(): Promise<number> {
    return this.archives.deleteExpired(this.clock.now());
  }

  /** Staff are not limited. @throws AppError `auth.too_many_attempts` */
  private async limit(purpose: string, { project, asStaff, address }: GalleryVisit, limits: GalleryLimits) {
    if (!asStaff) await this.rateLimiter.countInGallery({ purpose, projectId: project.id, address }, limits);
  }

  /** Returns how large the ZIP would be. @throws AppError like `create` */
  async measure(visit: GalleryVisit, request: ArchiveRequest): Promise<ArchiveSizeDto> {
    await this.limit('archive-size', visit, SIZES_IN_GALLERY);
    const { project, asStaff } = visit;
    const { files, newVideoCount } = await this.chosen(project, request, asStaff);
    return describe(project, files, entriesOf(files, await this.captionsOf(files)), newVideoCount);
  }

  /**
   * Creates a link to a ZIP of files within the allowance, all or none. Nothing is recorded: a file counts once its
   * bytes are sent.
   * @throws AppError `gallery.expired`, `download.limit_reached`, `download.requires_payment`,
   * `download.nothing_chosen`, `download.too_many_files`, `download.files_changed`, `media.not_found`,
   * `download.size_not_included`, `download.web_not_ready`, `download.web_failed`, `auth.too_many_attempts`
   */
  async create(visit: GalleryVisit, request: ArchiveRequest): Promise<ArchiveDto> {
    await this.limit('archive', visit, ZIPS_IN_GALLERY);
    const { project, visitor, asStaff } = visit;
    const { files, newVideoCount } = await this.chosen(project, request, asStaff);
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LINK_HOURS * 3_600_000);
    const entries = entriesOf(files, await this.captionsOf(files));
    const id = await this.archives.save({
      projectId: project.id,
      forStaff: asStaff,
      fileIds: files.map((file) => file.id),
      entryNames: entries.flatMap(({ name, captions }) => (captions ? [] : [name])),
      captions: entries.flatMap(({ name, captions }) =>
        captions ? [{ fileId: captions.fileId, language: captions.language, name }] : [],
      ),
      size: request.size,
      createdAt,
      expiresAt,
    });
    return {
      ...describe(project, files, entries, newVideoCount),
      downloadUrl: `/api/gallery/${project.id}/${encodeURIComponent(visitor)}/archive/${id}`,
      expiresAt: expiresAt.toISOString(),
    };
  }

  /**
   * Opens a ZIP to send its bytes. The permission from the request is checked again now, and when each file begins.
   * @throws AppError `media.not_found`, `media.link_expired`, `gallery.expired`, `download.limit_reached`,
   * `download.requires_payment`
   */
  async open({ project, person, asStaff }: GalleryVisit, id: string): Promise<ZipBytes> {
    const archive = await this.archives.find(id, project.id);
    if (!archive || (archive.forStaff && !asStaff)) throw appError('media.not_found', 'File not found.');
    if (archive.expiresAt <= this.clock.now())
      throw appError('media.link_expired', 'This link has expired. Request the ZIP again.');
    const [found, state] = await Promise.all([
      this.media.listOriginals(project.id, archive.fileIds, audienceIn(project, asStaff), archive.size),
      this.state(project, archive.size),
    ]);
    const byId = new Map(found.map((file) => [file.id, file]));
    const files = archive.fileIds.flatMap((fileId) => byId.get(fileId) ?? []);
    if (files.length !== archive.fileIds.length)
      throw appError('media.not_found', 'A file in this ZIP has been removed. Request the ZIP again.');
    if (!asStaff) {
      this.gallery.assertOpen(project, state.total);
      choose(state, files, archive.size, false);
    }
    await this.media.assertRendered(project.id, files);
    if (files.some(({ crc32 }) => crc32 === null)) throw new Error('A file of this ZIP has lost its checksum.');
    return this.bytes(project, archive, await this.entriesIn(archive, files), asStaff ? null : person);
  }

  /** Lists the captions of the films among these files. */
  private async captionsOf(files: readonly Original[]): Promise<FilmCaptions[]> {
    const films = files.filter(({ fileType }) => fileType === 'video').map(({ id }) => id);
    return films.length === 0 ? [] : this.captions.list(films);
  }

  /** Lists the entries of a ZIP by its own names. @throws AppError `media.not_found` when captions have been removed */
  private async entriesIn(archive: Archive, files: readonly Original[]): Promise<ArchiveEntry[]> {
    const films = [...new Set(archive.captions.map(({ fileId }) => fileId))];
    const found = films.length === 0 ? [] : await this.captions.listWithChecksums(films);
    return files.flatMap((file, at) => [
      { file, captions: null, name: archive.entryNames[at]! },
      ...archive.captions
        .filter(({ fileId }) => fileId === file.id)
        .map(({ language, name }) => {
          const captions = found.find((each) => each.fileId === file.id && each.language === language);
          if (!captions)
            throw appError('media.not_found', 'Captions in this ZIP have been removed. Request the ZIP again.');
          return { file, captions, name };
        }),
    ]);
  }

  /** Opens a part of an entry; the caller has decided about its file. */
  private async openEntry({ file, captions }: ArchiveEntry, part: ByteRange): Promise<Readable> {
    if (!captions) return this.media.openOriginal(file, part);
    return Readable.from([(await this.captions.read(captions)).subarray(part.start, part.end + 1)]);
  }

  /** @param person the one who downloads; null where nothing is recorded */
  private bytes(
    project: HeldProject,
    archive: Archive,
    entries: ArchiveEntry[],
    person: GalleryPerson | null,
  ): ZipBytes {
    const zipEntries = zipEntriesOf(entries);
    const layout = layOutZip(zipEntries);
    // Names and order are the archive's own; a file that was replaced has another checksum.
    const identity = [archive.id, ...zipEntries.map(({ size, crc32 }) => `${size}:${crc32}`)].join();
    return {
      filename: filenameOf(project),
      size: layout.size,
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 32)}"`,
      lastModified: archive.createdAt,
      contentType: 'application/zip',
      open: (range) => {
        const startedAt = this.clock.now();
        const openEntry: OpenEntry = (at, part) => this.openEntry(entries[at]!, part);
        const record =
          person &&
          ((next: number[]) =>
            this.record(
              project,
              person,
              next.map((at) => entries[at]!),
              archive.size,
              startedAt,
            ));
        return new ZipStream(layout, range ?? { start: 0, end: layout.size - 1 }, openEntry, record ?? undefined);
      },
    };
  }

  /**
   * Decides about the entries whose bytes are sent next, and counts their files. Captions need the access of their
   * film, and count nothing.
   * @throws AppError like `open`
   */
  @Transactional({ retryOnDeadlock: true })
  private async record(
    project: HeldProject,
    person: GalleryPerson,
    entries: ArchiveEntry[],
    size: DownloadSize,
    startedAt: Date,
  ): Promise<void> {
    const files = [...new Set(entries.map(({ file }) => file))];
    const sent = entries.flatMap(({ file, captions }) => (captions ? [] : [file]));
    const access = await this.entitlements.lock(project, person);
    const state = await this.deliveries.deliver(project, sent, size);
    this.gallery.assertOpen(project, state.total);
    // Some may have been hidden or deleted since the ZIP began.
    await this.named(project, { fileIds: files.map(({ id }) => id), size }, audienceIn(project, false));
    choose(state, files, size, false);
    if (sent.length === 0) return;
    await access.recordDownloads(sent, startedAt);
    await access.recordDelivery(sent, startedAt);
  }

  /** Finds the files of a ZIP by the present state. */
  private async chosen(
    project: HeldProject,
    request: ArchiveRequest,
    asStaff: boolean,
  ): Promise<{ files: Original[]; newVideoCount: number }> {
    const [requested, state] = await Promise.all([
      this.requested(project, request, audienceIn(project, asStaff)),
      this.state(project, request.size),
    ]);
    if (!asStaff) this.gallery.assertOpen(project, state.total);
    const chosen = asStaff
      ? { files: requested, newVideoCount: 0 }
      : choose(state, requested, request.size, request.fileIds === null);
    await this.media.assertRendered(project.id, chosen.files);
    return chosen;
  }

  /** @throws AppError `download.too_many_files`, `download.files_changed`, and those of `named` */
  private async requested(project: HeldProject, request: ArchiveRequest, audience: Audience): Promise<Original[]> {
    const { fileIds, sections, fileCount, size } = request;
    if (fileIds && fileIds.length > MAX_NAMED_FILES)
      throw appError(
        'download.too_many_files',
        'One ZIP cannot hold so many files that are chosen one by one. Download them in several parts.',
      );
    const files = await (fileIds && sections.length > 0
      ? this.inSections(project, sections, fileIds, audience, size)
      : this.named(project, { fileIds, size }, audience));
    if (fileCount !== null && files.length !== fileCount)
      throw appError('download.files_changed', 'Files of this gallery have changed meanwhile. Please try again.');
    return files;
  }

  /** Lists all files of these sections, without the named ones of them, and with the named ones of others. */
  private async inSections(
    project: HeldProject,
    sections: readonly string[],
    named: readonly string[],
    audience: Audience,
    size: DownloadSize,
  ): Promise<Original[]> {
    const [whole, others] = [new Set(sections), new Set(named)];
    const files = await this.media.listOriginals(project.id, null, audience, size);
    return files.filter(({ id, albumId }) => whole.has(albumId ?? 'none') !== others.has(id));
  }

  /** @throws AppError `media.not_found` when one of the named files is not shown in this gallery */
  private async named(
    project: HeldProject,
    { fileIds, size }: Pick<ArchiveRequest, 'fileIds' | 'size'>,
    audience: Audience,
  ): Promise<Original[]> {
    const files = await this.media.listOriginals(project.id, fileIds, audience, size);
    if (fileIds !== null && files.length !== fileIds.length)
      throw appError('media.not_found', 'One of the selected files no longer exists.');
    return files;
  }

  private async state(project: HeldProject, size: DownloadSize): Promise<ClientState> {
    const { total, usage } = await this.entitlements.read(project, size);
    return { total, ...usage };
  }
}

/** Chooses the files of a ZIP: all or an error when they were named, else the unlocked ones. */
function choose(
  state: ClientState,
  requested: Original[],
  size: DownloadSize,
  unlockedOnly: boolean,
): { files: Original[]; newVideoCount: number } {
  assertSizeIncluded(state, size);
  const isUnlocked = unlockedBy(state);
  const files = unlockedOnly ? requested.filter(isUnlocked) : requested;
  if (files.length === 0)
    throw appError(
      'download.nothing_chosen',
      'There is nothing to download yet: download a video or choose a package first.',
    );
  const videoIds = [...state.videoIds];
  for (const file of files) {
    if (isUnlocked(file)) continue;
    assertMayDownload({ ...state, videoIds }, file);
    // A new video counts for those after it.
    videoIds.push(file.id);
  }
  return { files, newVideoCount: videoIds.length - state.videoIds.length };
}

function describe(
  project: HeldProject,
  files: Original[],
  entries: ArchiveEntry[],
  newVideoCount: number,
): ArchiveSizeDto {
  return {
    filename: filenameOf(project),
    fileCount: files.length,
    bytes: layOutZip(zipEntriesOf(entries)).size,
    newVideoCount,
  };
}

function filenameOf(project: HeldProject): string {
  return `${zipNames([project.name])[0]!}.zip`;
}
