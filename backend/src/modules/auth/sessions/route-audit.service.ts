import { Injectable, RequestMethod, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { AUDIENCE, type Audience } from '../../../common/http/audience.js';
import { AUDITED } from '../../audit/audited.decorator.js';

export interface RouteAudience {
  route: string;
  audience: Audience | undefined;
  changes: boolean;
  /** The route declares its audit entry. */
  isAuditDeclared: boolean;
}

const SAFE = [RequestMethod.GET, RequestMethod.HEAD, RequestMethod.OPTIONS];

/** Fails the start when a route does not declare who may call it, or a change by staff its audit entry. */
@Injectable()
export class RouteAuditService implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    const routes = this.list();
    const open = routes.filter(({ audience }) => audience === undefined);
    if (open.length > 0)
      throw new Error(`Routes without a declared audience: ${open.map(({ route }) => route).join(', ')}`);
    const undeclared = routes.filter((route) => route.audience === 'admin' && route.changes && !route.isAuditDeclared);
    if (undeclared.length > 0)
      throw new Error(
        `Changes by staff without @Audited() or @Unaudited(reason): ${undeclared.map(({ route }) => route).join(', ')}`,
      );
  }

  /** Lists every handler of every controller with its audience. */
  list(): RouteAudience[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, (...args: unknown[]) => unknown>;
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => Reflect.hasMetadata(METHOD_METADATA, prototype[name]!))
        .map((name) => ({
          route: `${metatype.name}.${name}`,
          changes: !SAFE.includes(Reflect.getMetadata(METHOD_METADATA, prototype[name]!) as RequestMethod),
          isAuditDeclared: Reflect.hasMetadata(AUDITED, prototype[name]!),
          audience: this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, [
            prototype[name]!,
            metatype as () => unknown,
          ]),
        }));
    });
  }
}
