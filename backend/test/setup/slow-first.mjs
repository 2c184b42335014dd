import Sequencer from '@jest/test-sequencer';

/** Files that take long for their size: started last, one of them would leave the other workers idle. */
const SLOW = /[.-]deep\.|\/contracts\/|embedded-database|schema-check|renderer\.integration/;

/**
 * Files that mostly wait, for time-outs and for servers that do not answer; the longest first. Two of them at once
 * would leave a processor idle: they are spread over the first three quarters of the run.
 */
const WAITING = [
  'job-queue.deep',
  'stripe-payments-http.deep',
  's3-storage-faults.deep',
  'platform/storage-faults.deep',
  'silent-connections.deep',
  'smtp-mailer.deep',
];

/** Without times of an earlier run, Jest starts the largest files first. */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const rank = ({ path }) => WAITING.findIndex((name) => path.replaceAll('\\', '/').includes(`${name}.spec.`));
    const isSlow = ({ path }) => SLOW.test(path);
    const waiting = sorted.filter((test) => rank(test) >= 0).sort((a, b) => rank(a) - rank(b));
    const busy = sorted.filter((test) => rank(test) < 0);
    const queue = [...busy.filter(isSlow), ...busy.filter((test) => !isSlow(test))];
    const step = Math.ceil((queue.length * 0.75) / WAITING.length);
    waiting.forEach((test, at) => queue.splice(at * (step + 1), 0, test));
    return queue;
  }
}
