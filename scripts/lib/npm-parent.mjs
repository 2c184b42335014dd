const LOOK_EVERY_MS = 500;

/**
 * Calls back when the npm that runs us is gone without a signal for us (SIGKILL, a closed
 * terminal window). Started without npm we belong to nobody, and nothing is watched.
 */
export function onNpmGone(callback, { env = process.env, parent = () => process.ppid } = {}) {
  if (!env.npm_lifecycle_event) return;
  const npm = parent();
  const timer = setInterval(() => {
    if (parent() === npm) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
