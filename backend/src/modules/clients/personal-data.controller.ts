import { Readable } from 'node:stream';
import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ApiConflictResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiResponse,
} from '../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof } from '../../common/http/audience.js';
import { Audited } from '../audit/audited.decorator.js';
import { ErasureDto } from './personal-data.dto.js';
import { PersonalDataService } from './personal-data.service.js';

/** Staff answer people who ask for their data, or for its erasure (GDPR Art. 15, 17, 20). */
@Area('clients')
@AdminOnly()
@Controller('api/admin/clients')
export class PersonalDataController {
  constructor(private readonly data: PersonalDataService) {}

  @Get(':email/data')
  @NeedsProof()
  @Audited()
  @ApiOperation({ summary: 'Everything that is stored about a person, as one JSON file' })
  @ApiProduces('application/json')
  @ApiOkResponse({ schema: { type: 'object' } })
  @ApiResponse({ status: 404, description: '`client.not_found`' })
  async exportClientData(@Param('email') email: string, @Res() reply: FastifyReply): Promise<void> {
    const document = await this.data.export(email);
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="personal-data.json"')
      .header('cache-control', 'no-store')
      .send(Readable.from(document));
  }

  @Get(':email/erasure')
  @ApiOperation({ summary: 'What an erasure of a person would remove, and what would stay' })
  @ApiOkResponse({ type: ErasureDto })
  @ApiResponse({ status: 404, description: '`client.not_found`' })
  previewErasure(@Param('email') email: string): Promise<ErasureDto> {
    return this.data.preview(email);
  }

  @Post(':email/erasure')
  @NeedsProof()
  @Audited()
  @ApiOperation({ summary: 'Erases a person: all but what accounting needs' })
  @ApiResponse({ status: 201, type: ErasureDto, description: 'What is still there.' })
  @ApiResponse({ status: 404, description: '`client.not_found`' })
  @ApiConflictResponse({ description: '`client.is_staff`, `client.order_open`' })
  eraseClient(@Param('email') email: string): Promise<ErasureDto> {
    return this.data.erase(email);
  }
}
