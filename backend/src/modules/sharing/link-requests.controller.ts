import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../common/http/api-decorators.js';
import { Area, Public } from '../../common/http/audience.js';
import { EmailField } from '../../common/http/fields.js';
import { message } from '../../common/messages.js';
import { OkDto } from '../auth/users/user.dto.js';
import { LinkRequestsService } from './link-requests.service.js';

export class RequestLinksDto {
  @EmailField(message('email_invalid')) email: string;
}

/** Clients ask for the links of their galleries. */
@Area('sharing')
@Controller('api')
export class LinkRequestsController {
  constructor(private readonly requests: LinkRequestsService) {}

  @Post('gallery-links')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Mails a client the links of their galleries; the reply is the same for every address' })
  @ApiOkResponse({ type: OkDto })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`' })
  async requestGalleryLinks(@Body() body: RequestLinksDto, @Req() { ip }: FastifyRequest): Promise<OkDto> {
    await this.requests.request(body.email, ip);
    return { ok: true };
  }
}
