import { Controller, HttpCode, Param, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { AppError } from '../../../common/errors.js';
import { Area, Public } from '../../../common/http/audience.js';
import { discardBody } from '../../../common/http/request-body.js';
import { UploadReceiverPort } from '../../../ports/upload-receiver.port.js';

/** Receives the bytes of a signed PUT when storage is this server's disk. The signature is the permission. */
@Area('uploads')
@Controller('api/uploads')
export class DirectUploadController {
  constructor(private readonly receiver: UploadReceiverPort) {}

  @Put(':token')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes the bytes of a signed upload or part; links come from the upload calls' })
  @ApiHeader({
    name: 'Content-Range',
    required: false,
    description:
      'The bytes that are sent, when they are the rest of a part: `bytes <first>-<last>/<length of the part>`',
  })
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiOkResponse({ description: 'Stored; the ETag header names the bytes' })
  async putUploadBytes(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true }> {
    const { 'content-type': contentType, 'content-length': length, 'content-range': contentRange } = request.headers;
    const body = (request.body ?? request.raw) as Readable;
    try {
      const etag = await this.receiver.receive({
        token,
        contentType,
        contentLength: length === undefined ? undefined : Number(length),
        contentRange,
        body,
      });
      void reply.header('etag', etag);
    } catch (error) {
      // Nothing is read from callers without a valid link.
      if (isStranger(error)) void reply.header('connection', 'close');
      else discardBody(body);
      throw error;
    }
    return { ok: true };
  }
}

/** Says whether the error is that of a link that this server did not sign. */
function isStranger(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'upload.not_available' || (error.code === 'upload.bad_signature' && !error.details['expired']);
}
