import { Controller, Param, Sse, UseGuards, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import { Observable, Subject, concatMap, interval, map, merge, takeUntil, takeWhile } from 'rxjs';
import { AdminOnly, Area } from '../../../common/http/audience.js';
import { EventBusPort, type BusEvents } from '../../../ports/event-bus.port.js';
import { CurrentSession } from '../../auth/sessions/audience.guard.js';
import { SessionsService, type Session } from '../../auth/sessions/sessions.service.js';
import { KnownProjectGuard } from '../../projects/known-project.guard.js';

/** Keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 15_000;

/** Server-sent events of one project's files: processing, ready, failed. */
@Area('media')
@AdminOnly()
@Controller('api/admin/projects/:id/events')
export class MediaEventsController implements OnModuleDestroy {
  private readonly ending = new Subject<void>();

  constructor(
    private readonly bus: EventBusPort,
    private readonly sessions: SessionsService,
  ) {}

  /** Nobody would wait for a stream that never ends. */
  onModuleDestroy(): void {
    this.ending.next();
  }

  @Sse()
  @UseGuards(KnownProjectGuard)
  @ApiOperation({ summary: 'Server-sent events of a project: media-changed and heartbeat' })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    description: 'media-changed carries `{ projectId, mediaFileId, status, progress }`; a heartbeat is empty',
    schema: { type: 'string' },
  })
  streamProjectEvents(@Param('id') id: string, @CurrentSession() session: Session): Observable<MessageEvent> {
    const changes = new Observable<BusEvents['media-changed']>((subscriber) =>
      this.bus.subscribe('media-changed', (event) => {
        if (event.projectId === id.toLowerCase()) subscriber.next(event);
      }),
    );
    return merge(
      changes.pipe(map((event) => ({ type: 'media-changed', data: event }))),
      interval(HEARTBEAT_MS).pipe(map(() => ({ type: 'heartbeat', data: '' }))),
    ).pipe(
      concatMap(async (message) => ((await this.mayListen(session)) ? message : null)),
      takeWhile((message) => message !== null),
      takeUntil(this.ending),
    );
  }

  /** Checked when the stream began, and again before each message: an ended session gets nothing more. */
  private async mayListen(session: Session): Promise<boolean> {
    return (await this.sessions.userOf(session))?.role === 'admin';
  }
}
