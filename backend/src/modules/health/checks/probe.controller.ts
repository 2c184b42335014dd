import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiExcludeController } from '../../../common/http/api-decorators.js';
import { sendBytes } from '../../../common/bytes/send-bytes.js';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Public } from '../../../common/http/audience.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { isProbeToken, type ProbeEcho } from './probe.js';

/** A proxy that holds replies back passes both halves on at once. */
const PAUSE_MS = 300;
const HALF = Buffer.alloc(1_024, 'x');

/**
 * Shows the operator's checks how their requests arrive through the proxy. It answers only requests with their token.
 */
@ApiExcludeController()
@Controller('api/health/probe')
export class ProbeController {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Public()
  echo(@Query('token') token: string, @Req() request: FastifyRequest): ProbeEcho {
    this.assertToken(token);
    const { protocol, ip, ips = [], headers } = request;
    return {
      probe: true,
      protocol,
      address: ip,
      hops: Math.max(1, ips.length),
      forwardedFor: headerOf(headers['x-forwarded-for']),
      forwardedProto: headerOf(headers['x-forwarded-proto']),
    };
  }

  @Get('bytes')
  @Public()
  async bytes(
    @Query('token') token: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.assertToken(token);
    void reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    await sendBytes(
      {
        size: 2 * HALF.length,
        etag: '"probe"',
        lastModified: this.clock.now(),
        contentType: 'application/octet-stream',
        open: (range) => (range ? HALF.subarray(0, range.end - range.start + 1) : Readable.from(halves())),
      },
      request,
      reply,
    );
  }

  /** @throws AppError `route.not_found` */
  private assertToken(token: string | undefined): void {
    if (!isProbeToken(token, this.clock.now(), this.config.secrets.session))
      throw appError('route.not_found', 'Not found.');
  }
}

async function* halves() {
  yield HALF;
  await pause(PAUSE_MS);
  yield HALF;
}

const headerOf = (value: string | string[] | undefined): string | null => (value === undefined ? null : String(value));
