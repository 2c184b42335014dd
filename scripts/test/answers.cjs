/* global setTimeout, setImmediate, performance, TEST_LATE */
/**
 * Knows when a tested screen is quiet: no answer is on its way to it and React has nothing left to do. Answers
 * come late and in another order than they were asked for, and so does what React leaves for later (effects, further
 * renders), as on a busy machine: a test that reads too early fails in every run. An answer of 5 ms is there before an
 * effect of 30 ms, as a quick server's. `TEST_LATE=<seed>` sets another order; with 0 every answer comes at once.
 */
const wait = setTimeout;
const soon = setImmediate;
let state = TEST_LATE;
/** The number of answers and pieces of React's work on their way, and the number of times that one began or ended. */
let pending = 0;
let changes = 0;

/** Returns one of `values`, by the seed. */
function oneOf(values) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return values[Math.floor((state / 2 ** 32) * values.length)];
}

/** A test with a clock of its own does not wait: it says itself how time passes. */
const hasOwnClock = () => setTimeout !== wait;

const begin = (count) => {
  pending += count;
  changes += 1;
};

async function late(answer) {
  // An answer that its test holds back is not on its way.
  try {
    return await answer;
  } finally {
    begin(1);
    if (TEST_LATE && !hasOwnClock()) await new Promise((resolve) => wait(resolve, oneOf([5, 50, 150])));
    begin(-1);
  }
}

/** Ends when nothing has begun, ended or been left for two turns of the event loop, or after two seconds. */
exports.quiet = async () => {
  const end = performance.now() + 2_000;
  for (let turns = 0, seen = changes; turns < 2 && !hasOwnClock() && performance.now() < end; turns += 1) {
    await new Promise((resolve) => wait(resolve, 0));
    if (pending > 0 || seen !== changes) turns = -1;
    seen = changes;
  }
};

/** Watches the answers; must be called before React is loaded. */
exports.watchAnswers = () => {
  globalThis.late = late;
  let fetch;
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    get: () => fetch,
    set(own) {
      fetch = new Proxy(own, { apply: (answer, self, args) => late(Reflect.apply(answer, self, args)) });
    },
  });
  // React's scheduler takes it when it is loaded.
  globalThis.setImmediate = (work, ...args) => {
    begin(1);
    const run = () => {
      begin(-1);
      work(...args);
    };
    return TEST_LATE && !hasOwnClock() ? wait(run, oneOf([0, 5, 30])) : soon(run);
  };
};
