import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { addressKey } from '../../common/http/address-key.js';
import { emailKey } from '../../common/identifiers.js';
import { Transactional } from '../../common/transactions.js';
import { JobOutboxService } from '../../jobs/job-outbox.service.js';
import { OnJob, StepOf } from '../../jobs/job-handlers.js';
import type { JobPayloads } from '../../ports/job-queue.port.js';
import { RateLimiter } from '../auth/rate-limits/rate-limiter.service.js';
import { ClientGalleriesQuery } from './client-galleries.query.js';
import { LinkRequestsRepository } from './link-requests.repository.js';
import { SharesService } from './shares.service.js';

const HOUR_SECONDS = 3_600;
/**
 * The limits are in an hour for one address; in a quarter of an hour for one visitor, for the network around, and for
 * everybody.
 */
const REQUESTS_PER_CLIENT = 3;
const REQUESTS_PER_ADDRESS = 10;
const REQUESTS_PER_NETWORK = 50;
const REQUESTS_IN_ALL = 300;
/** Mails that one request may cause. */
const MAX_GALLERIES = 10;

/** Clients who have lost the links of their galleries ask for them by their email address. */
@Injectable()
export class LinkRequestsService {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly galleries: ClientGalleriesQuery,
    private readonly shares: SharesService,
    private readonly rateLimiter: RateLimiter,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a request for links. Every address costs the same, and the worker looks for its galleries: neither the reply
   * nor its time shows whether there are any.
   * @throws AppError `auth.too_many_attempts`
   */
  async request(email: string, ip: string): Promise<void> {
    const client = emailKey(email);
    await this.rateLimiter.count(`links-from:${addressKey(ip)}`, REQUESTS_PER_ADDRESS);
    await this.rateLimiter.count(`links-from:${addressKey(ip, 'network')}`, REQUESTS_PER_NETWORK);
    await this.rateLimiter.count(`links:${client}`, REQUESTS_PER_CLIENT, { windowSeconds: HOUR_SECONDS });
    await this.rateLimiter.count('links', REQUESTS_IN_ALL);
    await this.write(client);
  }

  /** Writes the mails of a request, one for each gallery; the request is gone afterwards. */
  @OnJob('send-links')
  @Transactional()
  async answer({ linkRequestId }: JobPayloads['send-links']): Promise<void> {
    const client = await this.requests.take(linkRequestId);
    if (client === null) return;
    for (const { projectId, personId } of await this.galleries.list(client, MAX_GALLERIES))
      await this.shares.sendLink(projectId, personId);
  }

  /** Forgets requests whose job has failed. */
  @StepOf('housekeeping', 'requests for links whose job has failed')
  sweep(): Promise<void> {
    return this.requests.deleteBefore(new Date(this.clock.now().getTime() - 24 * HOUR_SECONDS * 1000));
  }

  @Transactional()
  private async write(client: string): Promise<void> {
    const id = randomUUID();
    await this.requests.insert({ id, emailKey: client, createdAt: this.clock.now() });
    await this.outbox.put('send-links', { linkRequestId: id });
  }
}
