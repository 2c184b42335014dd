import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ByteRange } from '../../common/bytes/byte-range.js';
import { through } from '../../common/bytes/measured.js';
import type { SendableBytes } from '../../common/bytes/send-bytes.js';
import { streamZipLayout } from '../../common/bytes/zip-layout.js';
import { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import { Transactional } from '../../common/transactions.js';
import { StoragePort } from '../../ports/storage.port.js';
import { AuditService } from '../audit/audit.service.js';
import { shortText, type Details } from '../audit/audited.decorator.js';
import { RateLimiter } from '../auth/rate-limits/rate-limiter.service.js';
import { proofRequired } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { downloadsSubject } from '../auth/users/users.service.js';
import { readJsonLines } from '../backups/engine/json-lines.js';
import { TakenBytes, ZipDownloads } from '../gallery/archive/zip-downloads.js';
import type { Export } from './export.entity.js';
import type { ExportScope } from './engine/export-scope.query.js';
import { ExportsQuery } from './exports.query.js';
import { exportGone } from './exports.service.js';
import { listKeyOf, zipEntryOf, type ZipLine } from './engine/zip-target.js';

/** A download may continue for this long after its last request without another proof. */
const GOES_ON_SECONDS = 86_400;
/** A download has at most one entry in the activity log within this time. */
const NOTED_SECONDS = 3_600;

/** Names the user who downloads, and says whether they have proved lately who they are. */
export interface Downloader {
  user: User;
  isProven: boolean;
  address: string;
}

/** Sends exports as ZIPs. It reads the list of entries while it sends them, so that memory stays the same. */
@Injectable()
export class ExportZipsService {
  constructor(
    private readonly storage: StoragePort,
    private readonly downloads: ZipDownloads,
    private readonly query: ExportsQuery,
    private readonly audit: AuditService,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens the ZIP of an export. The activity log has an entry before the first byte is sent, whichever that is.
   * @throws AppError `export.not_ready`, `export.not_found`; when it is read `auth.proof_required`, `download.busy`
   */
  async open(made: Export, downloader: Downloader): Promise<SendableBytes> {
    const { address } = downloader;
    const { id, folder, bytes, madeAt, state } = made;
    if (state !== 'ready' || folder === null || bytes === null || madeAt === null)
      throw appError('export.not_ready', 'This export is not ready yet.');
    // A restored database may name one whose objects are no longer there.
    if (!(await this.storage.head(listKeyOf(folder)))) throw exportGone();
    return {
      size: bytes,
      // The folder is that of one run, and nothing in it changes.
      etag: `"${folder.split('/').at(-2)}"`,
      lastModified: madeAt,
      contentType: 'application/zip',
      open: async (range = { start: 0, end: bytes - 1 }) => {
        this.downloads.assertFree(address);
        await this.admit(made, downloader, range);
        // Last: it begins to read, and an error of that breaks off what is sent.
        return this.downloads.start(
          id,
          address,
          () => this.query.mayDownload(id, this.clock.now()),
          () => through(Readable.from(this.bytes(folder, madeAt, range)), new TakenBytes()) as TakenBytes,
        );
      },
    };
  }

  /**
   * A download begins with a fresh proof. Its later ranges need none: it takes hours, and a browser cannot be asked. It
   * outlasts sessions that another passkey or password replaces, until the user signs out everywhere or gets a new
   * password. Ranges that come at once are one entry in the activity log.
   */
  @Transactional()
  private async admit({ id, scope }: Export, { user, isProven }: Downloader, { start }: ByteRange): Promise<void> {
    const begun = [downloadsSubject(user.id), `export-begun:${user.id}:${id}`];
    if (!isProven) {
      if (start === 0) throw proofRequired();
      for (const subject of begun) if (!(await this.rateLimiter.isRemembered(subject))) throw proofRequired();
    }
    for (const subject of begun) await this.rateLimiter.rememberFor(subject, GOES_ON_SECONDS);
    const noted = { windowSeconds: NOTED_SECONDS };
    if ((await this.rateLimiter.count(`export-noted:${user.id}:${id}`, Infinity, noted)) === 1)
      await this.audit.note('downloadExport', user, detailsOf(scope));
  }

  /** A file that is shorter or longer than recorded is an error: a wrong ZIP must not look like a whole one. */
  private async *bytes(folder: string, madeAt: Date, range: ByteRange): AsyncGenerator<Buffer> {
    for await (const part of streamZipLayout(() => this.entries(folder, madeAt))) {
      if (part.offset + part.length <= range.start) continue;
      if (part.offset > range.end) return;
      const start = Math.max(0, range.start - part.offset);
      const end = Math.min(part.length, range.end + 1 - part.offset) - 1;
      if ('bytes' in part) {
        yield part.bytes().subarray(start, end + 1);
        continue;
      }
      let left = end - start + 1;
      for await (const chunk of (await this.storage.read(part.entry.key, { start, end })) as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) throw new Error('A file of the export is longer than was recorded.');
        yield chunk;
      }
      if (left > 0) throw new Error('A file of the export ended early.');
    }
  }

  private async *entries(folder: string, madeAt: Date) {
    for await (const line of readJsonLines<ZipLine>(await this.storage.read(listKeyOf(folder))))
      yield zipEntryOf(line, madeAt);
  }
}

function detailsOf(scope: ExportScope): Details {
  if (scope.kind === 'all') return {};
  return scope.kind === 'project' ? { project: scope.project } : { client: shortText(scope.client) };
}
