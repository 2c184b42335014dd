import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../common/http/audience.js';
import { attachment } from '../../../common/bytes/content-disposition.js';
import { sendBytes } from '../../../common/bytes/send-bytes.js';
import { BytesService } from './bytes.service.js';

/** Every byte of media leaves by this route; the signature in the path is the permission. */
@ApiExcludeController()
@Controller('media')
export class BytesController {
  constructor(private readonly bytes: BytesService) {}

  @Get(':token/:fileId/*')
  @Public()
  async send(
    @Param() params: Record<string, string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { token = '', fileId = '' } = params;
    const opened = await this.bytes.open({ token, fileId, name: params['*'] ?? params['path'] ?? '' });
    if ('redirectTo' in opened) return void reply.header('cache-control', 'no-store').redirect(opened.redirectTo, 302);
    if ('downloadName' in opened) {
      void reply
        .header('content-disposition', attachment(opened.downloadName))
        .header('cache-control', 'private, no-store');
    } else {
      void reply.header('cache-control', `${opened.shared ? 'public' : 'private'}, max-age=${opened.maxAgeSeconds}`);
    }
    await sendBytes(opened.bytes, request, reply);
  }
}
