import { Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { Audited, Unaudited } from '../../audit/audited.decorator.js';
import { StatusDto } from './status.dto.js';
import { StatusService } from './status.service.js';

/** Shows staff whether everything that daily work needs is available. */
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

  @Post('checks')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Unaudited('Looks at the installation, and changes nothing.')
  @ApiOperation({
    summary: 'The status with every check: also uploads to the store, mail server, payment account and public address',
    description: 'It takes some seconds, since it asks others.',
  })
  @ApiOkResponse({ type: StatusDto })
  runChecks(): Promise<StatusDto> {
    return this.status.readAll();
  }

  @Post('failed-jobs/retry')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Restarts all failed jobs' })
  @ApiNoContentResponse()
  async retryFailedJobs(): Promise<void> {
    await this.status.retryJobs();
  }

  @Post('failed-jobs/:jobId/retry')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Restarts a failed job' })
  @ApiNoContentResponse()
  @ApiResponse({ status: 404, description: '`job.not_found`' })
  async retryFailedJob(@Param('jobId') jobId: string): Promise<void> {
    await this.status.retryJob(jobId);
  }

  @Delete('failed-jobs/:jobId')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Deletes a failed job: its work is not done any more' })
  @ApiNoContentResponse()
  @ApiResponse({ status: 404, description: '`job.not_found`' })
  async dismissFailedJob(@Param('jobId') jobId: string): Promise<void> {
    await this.status.dismissJob(jobId);
  }

  @Post('waiting-jobs/retry')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Lets all jobs that wait for a retry run now' })
  @ApiNoContentResponse()
  async retryWaitingJobs(): Promise<void> {
    await this.status.retryWaitingJobs();
  }

  @Post('waiting-jobs/:jobId/retry')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Lets a job that waits for a retry run now' })
  @ApiNoContentResponse()
  @ApiResponse({ status: 404, description: '`job.not_found`' })
  async retryWaitingJob(@Param('jobId') jobId: string): Promise<void> {
    await this.status.retryWaitingJob(jobId);
  }

  @Delete('waiting-jobs/:jobId')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Deletes a job that waits for a retry: its work is not done any more' })
  @ApiNoContentResponse()
  @ApiResponse({ status: 404, description: '`job.not_found`' })
  async dismissWaitingJob(@Param('jobId') jobId: string): Promise<void> {
    await this.status.dismissWaitingJob(jobId);
  }
}
