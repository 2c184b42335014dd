import { AppError } from '../common/errors.js';
import type { MetricsPort } from '../ports/metrics.port.js';
import type { StoragePort } from '../ports/storage.port.js';

const OPERATIONS: ReadonlySet<string> = new Set([
  'presignPut',
  'presignGet',
  'head',
  'open',
  'read',
  'write',
  'writeFile',
  'move',
  'delete',
  'deletePrefix',
  'sweepTemporary',
  'ping',
  'check',
] satisfies (keyof StoragePort)[]);

/** Measures the calls of a storage by their operation. */
export function measureStorage(storage: StoragePort, metrics: MetricsPort): StoragePort {
  if (!metrics.isOn) return storage;
  return new Proxy(storage, {
    get(target, name: keyof StoragePort) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      const method = (member as (...args: unknown[]) => unknown).bind(target);
      return OPERATIONS.has(name)
        ? measured(name, method as (...args: unknown[]) => Promise<unknown>, metrics)
        : method;
    },
  });
}

function measured(operation: string, method: (...args: unknown[]) => Promise<unknown>, metrics: MetricsPort) {
  return async (...args: unknown[]): Promise<unknown> => {
    const started = performance.now();
    const end = (isOk: boolean) => metrics.storage({ operation, isOk, seconds: (performance.now() - started) / 1_000 });
    try {
      const result = await method(...args);
      end(true);
      return result;
    } catch (error) {
      end(!isFault(error, args));
      throw error;
    }
  };
}

/** An object that is not there, and a caller that no longer waits, are no faults of the storage. */
function isFault(error: unknown, args: readonly unknown[]): boolean {
  if (args.some((value) => value instanceof AbortSignal && value.aborted)) return false;
  if (error instanceof AppError) return error.kind === 'unavailable';
  return !(error instanceof RangeError);
}
