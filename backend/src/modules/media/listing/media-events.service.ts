import { Injectable, Logger, type MessageEvent, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import { EventBusPort, type BusEvents } from '../../../ports/event-bus.port.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';

/** Keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 15_000;
/** Changes are collected this long; of each file, only the last one is sent. */
const COLLECT_MS = 200;

interface Stream {
  projectId: string;
  sessionId: string;
  subscriber: Subscriber<MessageEvent>;
  /** The events are by file; an empty key is the heartbeat. */
  pending: Map<string, MessageEvent>;
}

/**
 * Keeps the event streams of this process. Before messages go out, their readers' sessions are checked in one query for
 * all streams, so that a session which has ended, or may no longer read them, gets nothing more.
 */
@Injectable()
export class MediaEventsService implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('Events');
  private readonly streams = new Set<Stream>();
  private unsubscribe: (() => void) | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private collecting: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: EventBusPort,
    private readonly sessions: SessionsService,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.bus.subscribe('media-changed', (change) => this.collect(change));
    this.heartbeat = setInterval(() => {
      for (const { pending } of this.streams) pending.set('', { type: 'heartbeat', data: '' });
      this.sendSoon();
    }, HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Ends all streams: no shutdown waits for one that never ends. */
  onModuleDestroy(): void {
    this.unsubscribe?.();
    clearInterval(this.heartbeat);
    clearTimeout(this.collecting);
    for (const { subscriber } of this.streams) subscriber.complete();
  }

  /** Streams the changes of a project's files, until the session ends. */
  open(projectId: string, sessionId: string): Observable<MessageEvent> {
    return new Observable((subscriber) => {
      const stream: Stream = { projectId: projectId.toLowerCase(), sessionId, subscriber, pending: new Map() };
      this.streams.add(stream);
      return () => this.streams.delete(stream);
    });
  }

  private collect(change: BusEvents['media-changed']): void {
    for (const { projectId, pending } of this.streams)
      if (projectId === change.projectId) pending.set(change.mediaFileId, { type: 'media-changed', data: change });
    this.sendSoon();
  }

  private sendSoon(): void {
    this.collecting ??= setTimeout(() => {
      this.collecting = undefined;
      void this.send();
    }, COLLECT_MS);
  }

  private async send(): Promise<void> {
    const due = [...this.streams].filter(({ pending }) => pending.size > 0);
    if (due.length === 0) return;
    const batches = due.map((stream) => {
      const messages = [...stream.pending.values()];
      stream.pending.clear();
      return { stream, messages };
    });
    const isStaff = await this.listStaff(due);
    for (const [at, { stream, messages }] of batches.entries()) {
      if (isStaff[at]) for (const message of messages) stream.subscriber.next(message);
      else stream.subscriber.complete();
    }
  }

  /** Returns nothing if nothing answers: all streams then end, and consoles connect again by themselves. */
  private async listStaff(streams: readonly Stream[]) {
    try {
      return await this.sessions.listStaff(streams.map(({ sessionId }) => sessionId));
    } catch (error) {
      this.log.warn(`Sessions could not be checked: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  }
}
