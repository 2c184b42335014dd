// Tells containers that a process lives: the exit code is 0 while this container's own process lives. A database that
// is away is no reason to restart it, and balancers ask `ready`. A worker answers on WORKER_PORT.
const port = process.env.WORKER_PORT || process.env.PORT || '3000';
const url = `http://127.0.0.1:${port}/api/health/live`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
