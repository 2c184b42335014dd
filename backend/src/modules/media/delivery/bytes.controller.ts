import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../common/http/audience.js';
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
    await this.bytes.send(
      { token: params['token']!, fileId: params['fileId']!, name: params['*'] ?? params['path'] ?? '' },
      request,
      reply,
    );
  }
}
