import { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiProduces } from '../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof } from '../../common/http/audience.js';
import { Audited } from './audited.decorator.js';
import { AuditDto, AuditExportDto, AuditQueryDto, type AuditFilter, type AuditFilterDto } from './audit.dto.js';
import { AuditService } from './audit.service.js';

/** Shows staff what staff did. No call changes it. */
@Area('audit')
@AdminOnly()
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiOperation({ summary: 'What staff did, newest first' })
  @ApiOkResponse({ type: AuditDto })
  listAudit(@Query() query: AuditQueryDto): Promise<AuditDto> {
    return this.audit.list(filterOf(query), query.before, query.limit);
  }

  @Get('export')
  @NeedsProof()
  @Audited()
  @ApiOperation({ summary: 'All entries that match the filter, as CSV' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  exportAudit(@Query() query: AuditExportDto, @Res() reply: FastifyReply): void {
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(this.audit.csv(filterOf(query), query.timezone)));
  }
}

function filterOf({ actorId, area, outcome, q, from, to }: AuditFilterDto): AuditFilter {
  return {
    ...(actorId === undefined ? {} : { actorId }),
    ...(area ? { area } : {}),
    ...(outcome ? { outcome } : {}),
    ...(q ? { q } : {}),
    ...(from ? { from: new Date(from) } : {}),
    ...(to ? { to: new Date(to) } : {}),
  };
}
