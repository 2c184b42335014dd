const PREFIX = 'showreel-uploads-';

/** Holds a lock while this tab is open, and lists the tabs that hold theirs. Without locks (plain http) no other tab counts as open. */
export function lockTab(page: string): () => Promise<ReadonlySet<string>> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return () => Promise.resolve(new Set<string>());
  // Let go by the browser when the page ends, however it ends.
  void locks.request(PREFIX + page, () => new Promise(() => undefined));
  return async () => {
    const { held = [] } = await locks.query();
    return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
  };
}
