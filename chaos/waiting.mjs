import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Asks until the answer is yes: other processes tell nobody when they are done.
 * @returns how many milliseconds that took
 * @throws Error when it takes longer than the limit
 */
export async function waitUntil(isSo, { what, seconds }) {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > seconds * 1_000) throw new Error(`Waited ${seconds} s for ${what}.`);
    await pause(POLL_MS);
  }
  return performance.now() - start;
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
