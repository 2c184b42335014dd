import Sequencer from '@jest/test-sequencer';

/**
 * Files that mostly wait, or take long for their size: started last, one of them would leave the other workers idle.
 */
const SLOW = /\.deep\.|\/contracts\/|access-matrix|embedded-database|schema-check|renderer\.integration|gallery-clean/;

/** Without times of an earlier run, Jest starts the largest files first. */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => SLOW.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
