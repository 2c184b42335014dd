/* global afterEach, console */
const { format } = require('node:util');
const { quiet, watchAnswers } = require('./answers.cjs');

// Before React is loaded.
watchAnswers();

const { configure, getConfig, prettyDOM } = require('@testing-library/react');
const React = require('react');

/** The number of a test's waits and actions that have not ended. */
let waits = 0;

/**
 * Makes the error of a query that finds nothing. In a wait, which may fail many times before it succeeds, the document
 * is printed only when the message is read, which means that the wait has failed.
 */
function getElementError(found, container) {
  // The error's own stack is never read, but Node writes it, with the message, when the property is defined again.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const trace = {};
  Error.captureStackTrace(trace, getElementError);
  let message;
  const read = {
    stack: () => `${error.name}: ${error.message}\n${trace.stack.split('\n').slice(1).join('\n')}`,
    message: () => (message ??= [found, prettyDOM(container)].filter(Boolean).join('\n\n')),
  };
  error.name = 'TestingLibraryElementError';
  if (waits === 0) read.message();
  for (const [key, get] of Object.entries(read))
    Object.defineProperty(error, key, {
      configurable: true,
      get,
      set(value) {
        Object.defineProperty(error, key, { value, writable: true });
      },
    });
  return error;
}

// A screen's first part is compiled while a test waits for it: on a busy machine that takes more than the usual second.
configure({ asyncUtilTimeout: 20_000, getElementError });

// An action or a wait of a test ends when the screen is quiet: what the test reads next does not depend on how fast the
// machine is.
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: (act) =>
    asyncWrapper(async () => {
      waits += 1;
      try {
        const result = await act();
        await quiet();
        return result;
      } finally {
        waits -= 1;
      }
    }),
});

// React records for every element where it was created, for its messages: as often as it thinks that it has not done
// so yet. A tenth of the time of a screen's tests went there.
Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {} },
);

// A request that no fake answers would go to a server that is not there, and may keep the process alive for minutes.
let unanswered = [];
globalThis.fetch = (request) => {
  unanswered.push(String(request?.url ?? request));
  return Promise.reject(new TypeError('Failed to fetch'));
};

// React and the packages report there that they are misused, which no assertion sees. An update outside of act() is
// written only: whether one comes that late depends on how busy the machine is.
let errors = [];
const write = console.error;
console.error = (...args) => {
  if (!/not wrapped in act/.test(args[0])) errors.push(format(...args));
  write(...args);
};

afterEach(() => {
  const [requests, reported] = [unanswered, errors];
  unanswered = [];
  errors = [];
  if (reported.length > 0) throw new Error(`This test led to console.error: ${reported.join('\n')}`);
  if (requests.length > 0) throw new Error(`This test has no fake for ${requests.join(', ')}`);
});
