import { Controller, Param, Sse, UseGuards, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Observable, Subject, concatMap, interval, map, merge, takeUntil, takeWhile } from 'rxjs';
import { AdminOnly } from '../../common/http/audience.js';
import { EventBusPort, type BusEvents } from '../../ports/event-bus.port.js';
import { CurrentUser } from '../auth/current-user.decorator.js';
import type { User } from '../auth/user.entity.js';
import { UsersService } from '../auth/users.service.js';
import { KnownProjectGuard } from '../projects/known-project.guard.js';

/** Keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 15_000;

/** Server-sent events of one project's files: processing, ready, failed. */
@ApiExcludeController()
@AdminOnly()
@Controller('api/admin/projects/:id/events')
export class MediaEventsController implements OnModuleDestroy {
  private readonly ending = new Subject<void>();

  constructor(
    private readonly bus: EventBusPort,
    private readonly users: UsersService,
  ) {}

  /** Nobody would wait for a stream that never ends. */
  onModuleDestroy(): void {
    this.ending.next();
  }

  @Sse()
  @UseGuards(KnownProjectGuard)
  stream(@Param('id') id: string, @CurrentUser() user: User): Observable<MessageEvent> {
    const changes = new Observable<BusEvents['media-changed']>((subscriber) =>
      this.bus.subscribe('media-changed', (event) => {
        if (event.projectId === id.toLowerCase()) subscriber.next(event);
      }),
    );
    return merge(
      changes.pipe(map((event) => ({ type: 'media-changed', data: event }))),
      interval(HEARTBEAT_MS).pipe(map(() => ({ type: 'heartbeat', data: '' }))),
    ).pipe(
      concatMap(async (message) => ((await this.mayListen(user)) ? message : null)),
      takeWhile((message) => message !== null),
      takeUntil(this.ending),
    );
  }

  /** The door was passed when the stream began: a session that has ended since then hears nothing more. */
  private async mayListen({ id, tokenVersion }: User): Promise<boolean> {
    const now = await this.users.findById(id);
    return now?.role === 'admin' && now.tokenVersion === tokenVersion;
  }
}
