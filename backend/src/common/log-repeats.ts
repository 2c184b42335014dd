const PAUSE_MS = 60_000;

/** Logs a message at once and its repeats together, a minute later: strangers can cause any number of them. */
export function summariseRepeats(write: (line: string) => void, pauseMs = PAUSE_MS): (message: string) => void {
  const repeats = new Map<string, number>();
  return (message) => {
    const count = repeats.get(message);
    repeats.set(message, (count ?? -1) + 1);
    if (count !== undefined) return;
    write(message);
    setTimeout(() => {
      const repeated = repeats.get(message);
      repeats.delete(message);
      if (repeated) write(`${message} (${repeated} more in ${Math.round(pauseMs / 1_000)} s)`);
    }, pauseMs).unref();
  };
}
