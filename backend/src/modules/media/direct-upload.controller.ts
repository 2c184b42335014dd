import { Controller, HttpCode, Param, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Public } from '../../common/http/audience.js';
import { UploadReceiverPort } from '../../ports/upload-receiver.port.js';

/** Takes the bytes of a signed PUT when storage is this server's disk. The signature is the permission. */
@ApiExcludeController()
@Controller('api/uploads')
export class DirectUploadController {
  constructor(private readonly receiver: UploadReceiverPort) {}

  @Put(':token')
  @Public()
  @HttpCode(200)
  async receive(@Param('token') token: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<{ ok: true }> {
    const { 'content-type': contentType, 'content-length': length } = request.headers;
    const body = (request.body ?? request.raw) as Readable;
    try {
      const etag = await this.receiver.receive({ token, contentType, contentLength: length === undefined ? undefined : Number(length), body });
      void reply.header('etag', etag);
    } finally {
      // A browser that is still sending reads no answer: what a refusal left unread is let through and dropped.
      body.resume();
    }
    return { ok: true };
  }
}
