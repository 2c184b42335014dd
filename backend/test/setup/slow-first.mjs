import Sequencer from '@jest/test-sequencer';

/** Files that take long for their size: started last, one of them would leave the other workers idle. */
export const SLOW = [
  'backups/restores.deep',
  'media/formats.deep',
  'media-tools/ffmpeg-video-tool.deep',
  'storage/s3-storage.deep',
  'payments/payments-reconcile.deep',
  'media/frozen-worker.deep',
  'media/film-while-encoded.deep',
  'storage/part-uploads.deep',
  'platform/installations.deep',
  'stats/stats.deep',
  'platform/embedded-database.integration.deep',
  'media/film-player',
  'auth/access-matrix.deep',
  'media/processing.deep',
  'stats/onboarding',
  'stats/trends.deep',
  'media-tools/film-copies.deep',
  'platform/schema-check.deep',
  'media-tools/full-disk',
  // These take minutes in the deep run alone.
  'payments/e-invoices.deep',
  'gallery/visibility-crawl.deep',
  'media-tools/watermark-attacks.deep',
  'backups/drill.only-deep',
  'auth/account-tools.deep',
];

/**
 * Files that mostly wait, for time-outs and for servers that do not answer; the longest first. Two of them at once
 * would leave a processor idle: they are spread over the first three quarters of the run.
 */
export const WAITING = [
  'jobs/job-queue.deep',
  'payments/stripe-payments-http.deep',
  'storage/s3-storage-faults.deep',
  'platform/storage-faults.deep',
  'platform/silent-connections.deep',
  'mail/smtp-mailer.deep',
];

/** Says at which place of a list a test file is named; -1: it is not. */
const placeIn = (names, { path }) => names.findIndex((name) => path.replaceAll('\\', '/').endsWith(`/${name}.spec.ts`));

/**
 * Jest starts the files first that took longest in an earlier run. Without an earlier run it starts the largest first:
 * then those of `SLOW` come before them.
 */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const busy = sorted.filter((test) => placeIn(WAITING, test) < 0);
    const queue = busy.some(({ duration }) => duration != null) ? busy : firstOf(SLOW, busy);
    const waiting = sorted
      .filter((test) => placeIn(WAITING, test) >= 0)
      .sort((a, b) => placeIn(WAITING, a) - placeIn(WAITING, b));
    const step = Math.ceil((queue.length * 0.75) / WAITING.length);
    waiting.forEach((test, at) => queue.splice(at * (step + 1), 0, test));
    return queue;
  }
}

/** Moves the files that a list names to the front, in its order. */
function firstOf(names, tests) {
  const named = tests.filter((test) => placeIn(names, test) >= 0);
  return [
    ...named.sort((a, b) => placeIn(names, a) - placeIn(names, b)),
    ...tests.filter((test) => placeIn(names, test) < 0),
  ];
}
