import type { Message } from '../../../common/messages.js';
import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { MediaReplacement } from '../core/media-replacement.entity.js';
import type { RenderedFile } from '../core/media.repository.js';
import { ReplacementsRepository, type OrphanedObjects } from '../core/replacements.repository.js';
import { purgeJobFor } from '../core/render-jobs.js';

/** New originals that wait to be rendered into their files' places. */
@Injectable()
export class PendingReplacementsService {
  constructor(
    private readonly replacements: ReplacementsRepository,
    private readonly outbox: JobOutboxService,
  ) {}

  find(mediaFileId: string): Promise<MediaReplacement | null> {
    return this.replacements.findPending(mediaFileId);
  }

  /** @returns false when this replacement is no longer pending */
  @Transactional()
  async complete(replacement: MediaReplacement, rendered: RenderedFile): Promise<boolean> {
    const orphaned = await this.replacements.complete(replacement, rendered);
    if (orphaned) await this.purge([orphaned]);
    return orphaned !== null;
  }

  /** The old original stands. @returns false when this replacement is no longer pending */
  @Transactional()
  async fail(replacement: MediaReplacement, projectId: string, reason: Message): Promise<boolean> {
    const { mediaFileId, originalKey, revision } = replacement;
    const failed = await this.replacements.fail(replacement, reason);
    if (failed) await this.purge([{ projectId, mediaFileId, originalKey, revision }]);
    return failed;
  }

  private purge(orphaned: OrphanedObjects[]): Promise<void> {
    return this.outbox.putAll(orphaned.map(purgeJobFor));
  }
}
