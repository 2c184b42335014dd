import { randomUUID } from 'node:crypto';
import { hostname, tmpdir } from 'node:os';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { freeBytesOf } from '../../../common/free-space.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { differingSettings } from '../../../config/fingerprints.js';
import { JobQueuePort } from '../../../ports/job-queue.port.js';
import {
  HeartbeatsRepository,
  type FreeSpace,
  type LivingProcess,
  type ProcessIdentity,
  type RunningFor,
} from './heartbeats.repository.js';

const BEAT_MS = 5_000;
/** Processes must have these in common; the worst mistake is first. */
const ASPECTS = ['queue', 'storage', 'release', 'settings'] as const;
/** Besides the pool there is a connection that publishes events, and one that listens. */
const EVENT_CONNECTIONS = 2;
/** Without Redis a process needs this many more to queue jobs, and in a worker to run them. */
const QUEUE_CONNECTIONS = { api: 4, worker: 29 } as const;

/** Names the aspect in which processes differ. */
export interface Difference {
  aspect: (typeof ASPECTS)[number];
  /** The processes of a group have the same value: `api web-1-7-0a1b, worker web-1-8-2c3d`. */
  groups: string[];
  /** These settings differ; it is empty for another aspect. */
  names: string[];
}

/** Finds out which processes are alive: each writes a row every few seconds. */
@Injectable()
export class HeartbeatsService {
  private readonly log = new Logger('Processes');
  private readonly processId = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  private timer: NodeJS.Timeout | undefined;
  private noted = '';

  constructor(
    private readonly heartbeats: HeartbeatsRepository,
    private readonly queue: JobQueuePort,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Records every few seconds that this process is alive, until `end`. A worker does so with its health checks. */
  beatRegularly(self: ProcessIdentity): void {
    const beat = () =>
      void this.beat(self).catch((error: unknown) => this.log.warn(`No heartbeat: ${(error as Error).message}`));
    beat();
    this.timer = setInterval(beat, BEAT_MS).unref();
  }

  /** Records that this process is alive, and the job that a worker has been running for longest. */
  async beat(self: ProcessIdentity, oldest: RunningFor | null = null): Promise<void> {
    const queue = await this.queue.identity().catch(() => null);
    // Films are encoded below TMPDIR, which need not be on the disk of DATA_DIR.
    const freeBytes = self.kind === 'worker' ? await freeBytesOf(tmpdir()).catch(() => null) : null;
    const { fingerprints: settings } = this.config;
    const connections = this.connectionsOf(self.kind);
    await this.heartbeats.save({ ...self, id: this.processId, queue, settings, connections }, oldest, freeBytes);
    await this.heartbeats.deleteOld();
    this.note(await this.difference());
  }

  /** Signs this process off, so that nobody waits for it. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.heartbeats.delete(this.processId);
  }

  /** Lists the living processes of all kinds, by name. */
  listAlive(): Promise<LivingProcess[]> {
    return this.heartbeats.listAlive();
  }

  async countWorkers(): Promise<number> {
    return (await this.listAlive()).filter(({ kind }) => kind === 'worker').length;
  }

  /**
   * Finds the place of this process among the living APIs, in the order of their names; 0 also when it is not alive.
   */
  async placeAmongApis(): Promise<number> {
    const apis = (await this.listAlive()).filter(({ kind }) => kind === 'api');
    return Math.max(
      0,
      apis.findIndex(({ id }) => id === this.processId),
    );
  }

  /** Finds the job that a living worker has been running for longest. */
  oldestRunning(): Promise<RunningFor | null> {
    return this.heartbeats.oldestRunning();
  }

  /** Finds the living worker whose temporary folder has the least free space. */
  leastTemporarySpace(): Promise<FreeSpace | null> {
    return this.heartbeats.leastTemporarySpace();
  }

  /** Finds in what living processes differ; null when all have the same queue, storage, release and settings. */
  async difference(): Promise<Difference | null> {
    const alive = await this.heartbeats.listAlive();
    for (const aspect of ASPECTS) {
      const names = aspect === 'settings' ? differingSettings(alive.map(({ settings }) => settings)) : [];
      const groups = groupsOf(alive, (one) => (aspect === 'settings' ? valuesOf(one, names) : one[aspect]));
      if (groups.length > 1) return { aspect, groups, names };
    }
    return null;
  }

  /** Counts the connections that go directly to PostgreSQL: a pooler in between has a limit of its own. */
  private connectionsOf(kind: ProcessIdentity['kind']): number {
    const { database, redisUrl } = this.config;
    const pooled = database.directUrl !== undefined;
    return (pooled ? 1 : database.pool + EVENT_CONNECTIONS) + (redisUrl === undefined ? QUEUE_CONNECTIONS[kind] : 0);
  }

  /** Logs changes. */
  private note(found: Difference | null): void {
    const text = found
      ? `Processes differ in their ${[found.aspect, ...found.names].join(' ')}: ${found.groups.join(' | ')}`
      : '';
    if (text !== this.noted) {
      if (found) this.log.warn(text);
      else this.log.log('All processes have the same queue, storage, release and settings again.');
    }
    this.noted = text;
  }
}

/** Groups processes by a value. A queue that does not answer does not differ. */
function groupsOf(alive: readonly LivingProcess[], valueOf: (one: LivingProcess) => string | null): string[] {
  const groups = new Map<string, string[]>();
  for (const one of alive) {
    const value = valueOf(one);
    if (value !== null) groups.set(value, [...(groups.get(value) ?? []), `${one.kind} ${one.id}`]);
  }
  return [...groups.values()].map((names) => names.join(', '));
}

/** Joins the values of these settings; null for a process of an earlier release, which has none. */
const valuesOf = ({ settings }: LivingProcess, names: readonly string[]): string | null =>
  Object.keys(settings).length === 0 ? null : names.map((name) => settings[name]).join();
