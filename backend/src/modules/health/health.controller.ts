import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area, Public } from '../../common/http/audience.js';
import { LiveDto, ReadyDto } from './health.dto.js';
import { HealthService } from './health.service.js';

/** For load balancers and the person who runs the server. */
@Area('health')
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @Public()
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'The process answers' })
  @ApiOkResponse({ type: LiveDto })
  getLiveness(): LiveDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @Public()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'The database answers; 503 with the parts when it does not, or while the process shuts down',
  })
  @ApiOkResponse({ type: ReadyDto })
  getReadiness(): Promise<ReadyDto> {
    return this.health.ready();
  }
}
