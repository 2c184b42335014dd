/* global setTimeout, setImmediate, TEST_LATE */
/**
 * With `TEST_LATE=<seed>`, answers come late and in another order, and so does what React leaves for later (effects,
 * further renders), as on a busy machine: a test that reads too early fails.
 */
const wait = setTimeout;
const soon = setImmediate;
let state = TEST_LATE;

/** One of `values`, by the seed. */
function oneOf(values) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return values[Math.floor((state / 2 ** 32) * values.length)];
}

/** A test with a clock of its own does not wait: it says itself how time passes. */
const hasOwnClock = () => setTimeout !== wait;

async function late(answer) {
  try {
    return await answer;
  } finally {
    if (!hasOwnClock()) await new Promise((resolve) => wait(resolve, oneOf([5, 50, 150])));
  }
}

exports.beLate = () => {
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
  globalThis.setImmediate = (work, ...args) =>
    hasOwnClock() ? soon(work, ...args) : wait(work, oneOf([0, 5, 30]), ...args);
};
