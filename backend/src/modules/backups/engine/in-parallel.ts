/** Does work on each item, a few at a time, and ends with the first error. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failed = false;
  const run = async () => {
    for (let next = await iterator.next(); !next.done && !failed; next = await iterator.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const runs = await Promise.allSettled(Array.from({ length: atOnce }, run));
  const rejected = runs.find((each) => each.status === 'rejected');
  await iterator.return?.();
  if (rejected) throw rejected.reason;
}
