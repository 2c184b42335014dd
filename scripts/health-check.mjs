// For containers: exit code 0 when this container's own process says that it is ready. A worker answers on WORKER_PORT.
const port = process.env.WORKER_PORT || process.env.PORT || '3000';
const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
