import { DiscoveryService } from '@nestjs/core';
import type { KeptKind } from '../common/retention.js';

/** Deletes at most `limit` of what is older than an instant. @returns how many */
export type Sweep = (before: Date, limit: number, signal: AbortSignal) => Promise<number>;

export const SweptKind = DiscoveryService.createDecorator<KeptKind>();

/** Marks the service method that deletes a kind by its age; the worker discovers it. */
export function Sweeps(kind: KeptKind) {
  return <S extends Sweep>(target: object, key: string, descriptor: TypedPropertyDescriptor<S>): void => {
    SweptKind(kind)(target, key, descriptor);
  };
}
