import { Readable } from 'node:stream';
import { AppError } from '../common/errors.js';
import type { MetricsPort } from '../ports/metrics.port.js';

type Method = (...args: unknown[]) => unknown;

/**
 * Measures every call of a port of the storage that answers later: a promise until it is settled, bytes and listings
 * until they begin, and whatever breaks after that.
 * @param prefix what the names of operations begin with, where two ports have methods of the same name
 */
export function measureStorage<T extends object>(port: T, metrics: MetricsPort, prefix = ''): T {
  if (!metrics.isOn) return port;
  return new Proxy(port, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const call = new MeasuredCall(metrics, `${prefix}${String(name)}`, args);
        const result = (member as Method).apply(target, args);
        if (result instanceof Promise) return call.settle(result);
        return isList(result) ? call.pass(result) : result;
      };
    },
  });
}

/** Measures one call of the storage: its duration once, and each fault. */
class MeasuredCall {
  private readonly started = performance.now();
  private hasAnswered = false;

  constructor(
    private readonly metrics: MetricsPort,
    private readonly operation: string,
    private readonly args: readonly unknown[],
  ) {}

  /** The result of a call, which may bring bytes that are still to come. */
  async settle(result: Promise<unknown>): Promise<unknown> {
    try {
      const value = await result;
      this.note(true);
      bodyOf(value)?.on('error', (error) => {
        if (isBroken(error) && !this.isAborted()) this.note(false);
      });
      return value;
    } catch (error) {
      this.note(!this.isFault(error));
      throw error;
    }
  }

  /** The entries of a listing as they come. */
  async *pass(list: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    try {
      for await (const entry of list) {
        if (!this.hasAnswered) this.note(true);
        yield entry;
      }
      if (!this.hasAnswered) this.note(true);
    } catch (error) {
      this.note(!this.isFault(error));
      throw error;
    }
  }

  private note(isOk: boolean): void {
    const seconds = this.hasAnswered ? null : (performance.now() - this.started) / 1_000;
    this.hasAnswered = true;
    this.metrics.storage({ operation: this.operation, isOk, seconds });
  }

  private isAborted(): boolean {
    return this.args.some((value) => value instanceof AbortSignal && value.aborted);
  }

  /**
   * A missing object, a caller that no longer waits, bytes that it cannot deliver and room that other uploads have
   * reserved are no faults of the storage.
   */
  private isFault(error: unknown): boolean {
    if (this.isAborted()) return false;
    if (this.args.some((value) => value instanceof Readable && value.errored === error)) return false;
    if (error instanceof AppError) return error.kind === 'unavailable' && error.detail?.code !== 'storage_reserved';
    return !(error instanceof RangeError);
  }
}

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

function bodyOf(value: unknown): Readable | null {
  if (value instanceof Readable) return value;
  const { body } = (value ?? {}) as { body?: unknown };
  return body instanceof Readable ? body : null;
}

/**
 * Tells an error of the disk or the connection from one of the reader, with which a pipeline ends the body too: readers
 * leave (ERR_STREAM_PREMATURE_CLOSE), reject what they read, or cannot write it.
 */
function isBroken(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  if (error instanceof AppError) return error.kind === 'unavailable';
  return typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code) && error.syscall !== 'write';
}
