import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Asks until the answer is yes: other processes tell nobody when they are done.
 * @returns how many milliseconds that took
 * @throws Error when it takes longer than the limit, also when a question is never answered
 */
export async function waitUntil(isSo, { what, seconds, everyMs = POLL_MS }) {
  const start = performance.now();
  let isOver = false;
  const asking = async () => {
    while (!isOver && !(await isSo())) await pause(everyMs);
  };
  try {
    await within(asking(), { what, seconds });
  } finally {
    isOver = true;
  }
  return performance.now() - start;
}

/**
 * Waits for work that ends by itself, but no longer than the limit.
 * @param what names it, also as a function that says what of it is left
 * @throws Error with that name when it takes longer; the work itself goes on
 */
export async function within(work, { what, seconds }) {
  const ended = new AbortController();
  const late = pause(seconds * 1_000, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`Waited ${seconds} s for ${typeof what === 'function' ? what() : what}.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}

/** Tells whether these processes, by default all of the fleet, serve and reach what they need. */
export async function ready(fleet, services = [...fleet.apis, ...fleet.workers]) {
  const replies = await Promise.all(services.map(isReady));
  return replies.every(Boolean);
}

async function isReady({ port, file }) {
  const path = file === 'main.js' ? '/api/health/ready' : '/';
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
    const { database, queue, storage } = await reply.json();
    if (!reply.ok) return false;
    return [database, queue, storage].every((part) => part === true || part?.ok === true);
  } catch {
    return false;
  }
}
