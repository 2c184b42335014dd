import { RouteConfig } from '@nestjs/platform-fastify';

/** A form with long texts has a few thousand characters. */
export const BODY_LIMIT_BYTES = 16 * 1024;
export const LARGE_BODY_LIMIT_BYTES = 1024 * 1024;

/** Lets a route take 1 MB of JSON instead of 16 KB: thousands of ids, or texts of many pages. */
export const LargeBody = () => RouteConfig({ largeBody: true });

/** Says whether the route was declared with `LargeBody`. */
export function takesLargeBody(config: object = {}): boolean {
  return 'largeBody' in config && config.largeBody === true;
}
