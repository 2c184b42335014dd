import { Controller, Param, Sse, UseGuards, type MessageEvent } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { ApiOkResponse, ApiOperation, ApiProduces } from '../../../common/http/api-decorators.js';
import { AdminOnly, Area } from '../../../common/http/audience.js';
import { CurrentSessionId } from '../../auth/sessions/audience.guard.js';
import { KnownProjectGuard } from '../../projects/edit/known-project.guard.js';
import { MediaEventsService } from './media-events.service.js';

/** Sends events of one project's files: processing, ready, failed. */
@Area('media')
@AdminOnly()
@Controller('api/admin/projects/:id/events')
export class MediaEventsController {
  constructor(private readonly events: MediaEventsService) {}

  @Sse()
  @UseGuards(KnownProjectGuard)
  @ApiOperation({ summary: 'Server-sent events of a project: media-changed and heartbeat' })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    description: 'media-changed carries `{ projectId, mediaFileId, status, progress }`; a heartbeat is empty',
    schema: { type: 'string' },
  })
  streamProjectEvents(@Param('id') id: string, @CurrentSessionId() sessionId: string): Observable<MessageEvent> {
    return this.events.open(id, sessionId);
  }
}
