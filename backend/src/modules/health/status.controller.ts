import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area, AdminOnly } from '../../common/http/audience.js';
import { StatusDto } from './status.dto.js';
import { StatusService } from './status.service.js';

/** For staff: whether everything that daily work needs is available. */
@Area('health')
@AdminOnly()
@Controller('api/admin/status')
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Database, storage, disk, queue, workers, mail and payments: what was found and what to do',
  })
  @ApiOkResponse({ type: StatusDto })
  getStatus(): Promise<StatusDto> {
    return this.status.read();
  }
}
