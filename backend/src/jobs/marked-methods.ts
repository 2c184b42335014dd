import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A marked method of a provider of this process. */
export interface Marked<T> {
  mark: T;
  method: string;
  call: (...values: unknown[]) => Promise<unknown>;
}

/** Finds the methods of the providers of this process that carry a decorator. */
@Injectable()
export class MarkedMethods {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  list<T>(decorator: ReturnType<typeof DiscoveryService.createDecorator<T>>): Marked<T>[] {
    return this.discovery.getProviders().flatMap((provider) => {
      if (!(provider.instance instanceof Object)) return [];
      const instance = provider.instance as Record<string, Marked<T>['call']>;
      return this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object | null).flatMap((method) => {
        const mark = this.discovery.getMetadataByDecorator(decorator, provider, method);
        const call: Marked<T>['call'] = (...values) => instance[method]!(...values);
        return mark === undefined ? [] : [{ mark, method: `${String(provider.name)}.${method}`, call }];
      });
    });
  }
}
