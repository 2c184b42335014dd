import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
} from '../../../common/http/api-decorators.js';
import { Area, Public } from '../../../common/http/audience.js';
import { attachment } from '../../../common/bytes/content-disposition.js';
import { sendBytes, wantedPart } from '../../../common/bytes/send-bytes.js';
import { BytesService } from './bytes.service.js';
import { RepeatedReplies } from './repeated-replies.js';

/** All bytes of media are served by this route; the signature in the path is the permission. */
@Area('media')
@Controller('media')
export class BytesController {
  constructor(
    private readonly bytes: BytesService,
    private readonly replies: RepeatedReplies,
  ) {}

  @Get(':token/:fileId/*')
  @Public()
  @ApiOperation({ summary: 'Bytes of a preview or original, with Range; links come from the other calls' })
  @ApiParam({ name: 'token', type: String, description: 'The signature of the link.' })
  @ApiParam({ name: 'fileId', type: String })
  @ApiParam({ name: 'path', type: String, description: 'The rendition, for example hls/index.m3u8.' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiFoundResponse({ description: 'To the store, for what it sends itself' })
  async getMediaBytes(
    @Param() params: Record<string, string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { token = '', fileId = '' } = params;
    const path = { token, fileId, name: params['*'] ?? params['path'] ?? '' };
    const acceptsAvif = request.headers.accept?.includes('image/avif') ?? false;
    const opened = await this.bytes.open(path, wantedPart(request), acceptsAvif);
    if ('redirectTo' in opened) {
      const { redirectTo, maxAgeSeconds = 0 } = opened;
      const kept = maxAgeSeconds > 0 ? `private, max-age=${maxAgeSeconds}` : 'no-store';
      return void reply.header('cache-control', kept).redirect(redirectTo, 302);
    }
    if ('downloadName' in opened) {
      void reply
        .header('content-disposition', attachment(opened.downloadName))
        .header('cache-control', 'private, no-store');
    } else {
      void reply.header('cache-control', `${opened.shared ? 'public' : 'private'}, max-age=${opened.maxAgeSeconds}`);
      if (opened.varies) void reply.header('vary', 'Accept');
    }
    if ('bytes' in opened) {
      await sendBytes(opened.bytes, request, reply);
      if ('again' in opened && opened.again) this.replies.keep(request, reply, opened.again);
      return;
    }
    void reply.header('x-accel-redirect', opened.internalPath).header('content-type', opened.contentType).send('');
  }
}
