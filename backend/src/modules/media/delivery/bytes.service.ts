import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../../common/clock.js';
import { attachment } from '../../../common/http/content-disposition.js';
import { sendBytes } from '../../../common/http/send-bytes.js';
import { appError } from '../../../common/errors.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { decideBytes, renditionNameOf } from './byte-access.js';
import { MediaLinksService, ORIGINAL_SECONDS, type LinkClaims } from './media-links.service.js';
import { displayNameOf } from '../core/media-name.js';
import { ByteTargetQuery } from './byte-target.query.js';

/** Caches may keep a derivative this long at the most, so that ending links is felt soon. */
const CACHE_SECONDS = 3_600;

/** Sends derivatives and originals: one decision, then Range, HEAD and ETag. */
@Injectable()
export class BytesService {
  constructor(
    private readonly links: MediaLinksService,
    private readonly targets: ByteTargetQuery,
    private readonly storage: StoragePort,
    private readonly clock: Clock,
  ) {}

  async send(
    path: { token: string; fileId: string; name: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const claims = this.links.read(path.token, path.fileId);
    const target =
      claims === null || claims === 'expired'
        ? null
        : await this.targets.find(path.fileId, renditionNameOf(path.name));
    const { key, contentType } = decideBytes(claims, target, path.name);
    const { scope, expires } = claims as LinkClaims;
    if (scope === 'original') {
      const direct = await this.storage.presignGet(key, {
        expiresInSeconds: ORIGINAL_SECONDS,
        downloadName: displayNameOf(target!),
        contentType,
      });
      if (direct !== null) return void reply.header('cache-control', 'no-store').redirect(direct, 302);
      void reply
        .header('content-disposition', attachment(displayNameOf(target!)))
        .header('cache-control', 'private, no-store');
    } else {
      const left = expires - Math.floor(this.clock.now().getTime() / 1000);
      // What one client has paid for stays out of shared caches.
      void reply.header(
        'cache-control',
        `${scope === 'preview' ? 'public' : 'private'}, max-age=${Math.max(0, Math.min(CACHE_SECONDS, left))}`,
      );
    }
    await this.sendObject(key, contentType, request, reply);
  }

  private async sendObject(
    key: string,
    contentType: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const stored = await this.storage.head(key);
    if (!stored) throw appError('media.not_found', 'There is no such file.');
    const { size, lastModified } = stored;
    await sendBytes(
      {
        size,
        lastModified,
        contentType,
        etag: `"${stored.etag.replaceAll('"', '')}"`,
        open: (range) => this.storage.read(key, range),
      },
      request,
      reply,
    );
  }
}
