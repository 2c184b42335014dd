import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area, Public } from '../../../common/http/audience.js';
import { VERSION } from '../../../common/version.js';
import { LiveDto, ReadyDto } from './health.dto.js';
import { HealthService } from './health.service.js';

/** Answers health checks of load balancers and of the person who runs the server. */
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
    return { status: 'ok', version: VERSION };
  }

  @Get('ready')
  @Public()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Whether this process can serve; 503 without a database or while it shuts down',
  })
  @ApiOkResponse({ type: ReadyDto })
  getReadiness(): Promise<ReadyDto> {
    return this.health.ready();
  }
}
