/**
 * Our processes keep little memory with these variables, unless the environment says otherwise; the Dockerfile has them,
 * too.
 *
 * V8 collects garbage the more often the less it may have. Without a limit, an export of 500,000 entries leaves 190 MB
 * behind until the next collection. An API needs 70 MB, and at most 512 MB are there. That limit would also make the
 * space for new objects a quarter of what it is without one, and a gallery that is read for the first time would take a
 * fifth more of the processor, so its size is given.
 *
 * The variables of malloc are for glibc, which otherwise keeps what libvips has freed, in one heap for each thread.
 */
export const LITTLE_MEMORY = {
  NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=8',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
