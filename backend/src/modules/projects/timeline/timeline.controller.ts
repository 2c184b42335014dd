import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { CursorQueryDto } from '../../../common/lists/cursor-query.dto.js';
import { TimelineDto } from './timeline.dto.js';
import { TimelineService } from './timeline.service.js';

/** Staff see the history of a gallery. */
@Area('sharing')
@AdminOnly()
@Controller('api/admin/projects/:id/activity')
export class TimelineController {
  constructor(private readonly timeline: TimelineService) {}

  @Get()
  @ApiOperation({
    summary:
      'The timeline of a project: visits, downloads, favourites, purchases, mails, selections, reminders; newest first',
  })
  @ApiOkResponse({ type: TimelineDto })
  listProjectActivity(@Param('id') id: string, @Query() query: CursorQueryDto): Promise<TimelineDto> {
    return this.timeline.list(id, query.before, query.limit);
  }
}
