/* global afterEach, console */
const { format } = require('node:util');
const { configure } = require('@testing-library/react');

// A screen's first part is compiled while a test waits for it: on a busy machine that takes more than the usual second.
configure({ asyncUtilTimeout: 20_000 });

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
