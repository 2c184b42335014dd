import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { isUuid } from '../../../common/identifiers.js';
import { EventBusPort } from '../../../ports/event-bus.port.js';
import { ByteTargetQuery, type ByteName, type ByteTarget } from './byte-target.query.js';

/** A target is kept for this many milliseconds; 0 in most tests, which write to the database themselves. */
export const TARGET_LIFE_MS = Symbol('target-life-ms');
/** At this number all targets are forgotten. Visitors ask for fewer while a target is kept. */
const MAX_KEPT = 10_000;

interface Kept {
  target: ByteTarget;
  until: number;
  /** The target is being read again. */
  renewed?: boolean;
}

interface Waiting {
  name: ByteName;
  resolve: (target: ByteTarget | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds the targets of byte requests. Those that are requested at the same time are read by one statement. A target is
 * kept for two seconds, or until the database announces a change of its project. docs/decisions/115
 */
@Injectable()
export class ByteTargetsService implements OnModuleInit, OnModuleDestroy {
  private readonly kept = new Map<string, Kept>();
  /** The number of announcements so far: a target that was read before the last one is not kept. */
  private changes = 0;
  private waiting: Waiting[] = [];
  private readonly unsubscribe: (() => void)[] = [];

  constructor(
    private readonly query: ByteTargetQuery,
    private readonly bus: EventBusPort,
    private readonly clock: Clock,
    @Inject(TARGET_LIFE_MS) private readonly lifeMs: number,
  ) {}

  onModuleInit(): void {
    this.unsubscribe.push(
      this.bus.subscribe('access-changed', ({ projectId }) => this.forget(projectId)),
      this.bus.subscribe('settings-changed', () => this.forget()),
    );
  }

  onModuleDestroy(): void {
    for (const each of this.unsubscribe) each();
  }

  /** Returns null when there is no such file or its project is in the trash. */
  async find(id: string, renditionName: string): Promise<ByteTarget | null> {
    if (!isUuid(id)) return null;
    // An id in capitals names the same file.
    const name = { id: id.toLowerCase(), renditionName };
    return this.known(name) ?? this.ask(name);
  }

  /** Returns the target that is kept at this moment; null when the database has to be asked. */
  known(name: ByteName): ByteTarget | null {
    const known = this.kept.get(keyOf(name));
    const left = known ? known.until - this.now() : 0;
    if (!known || left <= 0) return null;
    // A target in constant use is read again before its time ends, so that nobody waits for it.
    if (left < this.lifeMs / 2 && !known.renewed) {
      known.renewed = true;
      this.ask(name).catch(() => undefined);
    }
    return known.target;
  }

  /** Asks the database, together with whoever else asks now. */
  private ask(name: ByteName): Promise<ByteTarget | null> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => void this.read());
      this.waiting.push({ name, resolve, reject });
    });
  }

  private async read(): Promise<void> {
    const { waiting, changes } = this;
    this.waiting = [];
    const until = this.now() + this.lifeMs;
    try {
      const targets = await this.query.find(waiting.map(({ name }) => name));
      waiting.forEach(({ name, resolve }, index) => {
        const target = targets[index] ?? null;
        if (target === null) this.kept.delete(keyOf(name));
        else if (this.lifeMs > 0 && changes === this.changes && isKept(name, target))
          this.keep(keyOf(name), { target, until });
        resolve(target);
      });
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  private keep(key: string, entry: Kept): void {
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.set(key, entry);
  }

  /** @param projectId every project when left out */
  private forget(projectId?: string): void {
    this.changes += 1;
    for (const [key, { target }] of this.kept)
      if (projectId === undefined || target.projectId === projectId) this.kept.delete(key);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

/** A name that leads to nothing is not kept: it would take the place of one that is requested again. */
const isKept = ({ renditionName }: ByteName, { rendition }: ByteTarget) =>
  rendition !== null || renditionName === 'original';

const keyOf = ({ id, renditionName }: ByteName) => `${id}/${renditionName}`;
