import { Injectable, Logger } from '@nestjs/common';
import { EventBusPort } from '../../../ports/event-bus.port.js';
import type { MediaFile } from '../core/media-file.entity.js';
import { EtaEstimator } from './eta-estimator.js';
import { STREAM_BEGINS_AT } from './renderer.js';

const PROGRESS_EVERY_MS = 1_000;

/** Tells open pages how far the rendering of a file has come. */
@Injectable()
export class RenderProgress {
  private readonly log = new Logger('Rendering');

  constructor(private readonly bus: EventBusPort) {}

  /**
   * Takes percentages as often as they come, and passes on one a second with the estimated time left. The end is
   * announced by the caller who records it: after that, no page may hear that the file is still processed.
   */
  reportOf(file: MediaFile): (percent: number) => void {
    let last = 0;
    const eta = new EtaEstimator(STREAM_BEGINS_AT);
    return (percent) => {
      const now = performance.now();
      const etaSeconds = eta.seconds(percent, now) ?? undefined;
      if (percent >= 100 || now - last < PROGRESS_EVERY_MS) return;
      last = now;
      void this.announce(file, 'processing', Math.round(percent), etaSeconds);
    };
  }

  /** Losing an event does no harm: pages read the present state when they load. */
  async announce(
    file: MediaFile,
    status: 'processing' | 'ready' | 'failed',
    progress: number,
    etaSeconds?: number,
  ): Promise<void> {
    try {
      await this.bus.publish('media-changed', {
        projectId: file.projectId,
        mediaFileId: file.id,
        status,
        progress,
        ...(etaSeconds === undefined ? {} : { etaSeconds }),
      });
    } catch (error) {
      this.log.warn(`Event lost: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
