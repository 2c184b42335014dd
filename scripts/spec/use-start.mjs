import { afterAll, beforeAll } from '@jest/globals';

/** A start takes seconds: the tests of a `describe` share one, in their order, and the last one sees it end. */
export function useStart(starts) {
  const shared = {};
  beforeAll(async () => {
    shared.site = starts.begin();
    shared.base = await shared.site.ready();
  });
  afterAll(() => starts.kill());
  return shared;
}
