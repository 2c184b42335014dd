import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A provider of this process has the marked method. */
export interface Marked<T> {
  mark: T;
  method: string;
  call: (...values: unknown[]) => Promise<unknown>;
}

/** Keeps the decorated methods of each class: every list looks at all classes. */
const methodsByClass = new WeakMap<object, string[]>();

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
      return this.decoratedMethodsOf(Object.getPrototypeOf(instance) as object).flatMap((method) => {
        const mark = this.discovery.getMetadataByDecorator(decorator, provider, method);
        const call: Marked<T>['call'] = (...values) => instance[method]!(...values);
        return mark === undefined ? [] : [{ mark, method: `${String(provider.name)}.${method}`, call }];
      });
    });
  }

  /** The methods of a class that carry any decorator, which are few. */
  private decoratedMethodsOf(prototype: object): string[] {
    const known = methodsByClass.get(prototype);
    if (known) return known;
    const names = this.scanner
      .getAllMethodNames(prototype)
      .filter((name) => Reflect.getMetadataKeys((prototype as Record<string, object>)[name]!).length > 0);
    methodsByClass.set(prototype, names);
    return names;
  }
}
