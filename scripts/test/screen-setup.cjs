/* global afterEach */
const { configure } = require('@testing-library/react');

// A screen's first part is compiled while a test waits for it: on a busy machine that takes more than the usual second.
configure({ asyncUtilTimeout: 20_000 });

// A request that no fake answers would go to a server that is not there, and may keep the process alive for minutes.
let unanswered = [];
globalThis.fetch = (request) => {
  unanswered.push(String(request?.url ?? request));
  return Promise.reject(new TypeError('Failed to fetch'));
};

afterEach(() => {
  const requests = unanswered;
  unanswered = [];
  if (requests.length > 0) throw new Error(`This test has no fake for ${requests.join(', ')}`);
});
