import { Injectable } from '@nestjs/common';
import type { RunningJob } from '../../ports/job-queue.port.js';
import { SharesService } from './shares.service.js';

/** Sends the mails that share galleries. */
@Injectable()
export class SharesProcessor {
  constructor(private readonly shares: SharesService) {}

  send({ payload }: RunningJob<'send-share'>): Promise<void> {
    return this.shares.deliver(payload.shareId);
  }

  onExhausted(shareId: string): Promise<void> {
    return this.shares.onExhausted(shareId);
  }
}
