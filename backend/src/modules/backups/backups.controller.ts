import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiResponse } from '../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof } from '../../common/http/audience.js';
import { Audited } from '../audit/audited.decorator.js';
import { BackupRequestsService } from './backup-requests.service.js';

/** Lets staff ask for a backup. */
@Area('health')
@AdminOnly()
@Controller('api/admin/backups')
export class BackupsController {
  constructor(private readonly requests: BackupRequestsService) {}

  @Post()
  @NeedsProof()
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Starts a backup now, in a worker' })
  @ApiNoContentResponse()
  @ApiResponse({ status: 409, description: '`backup.no_target`' })
  async backUpNow(): Promise<void> {
    await this.requests.request();
  }
}
