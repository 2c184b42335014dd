/**
 * The batches of a run, which are done one after the other. A batch has lanes, which run at the same time; the steps of a
 * lane run one after the other. Neighbours of one `parallelGroup` are a batch, and those of one `lane` in it a lane.
 */
export function batchesOf(steps, { deep = false } = {}) {
  const batches = [];
  for (const step of steps) {
    const { name, lane = name } = step;
    const group = deep && step.aloneInDeep ? undefined : step.parallelGroup;
    const last = batches.at(-1);
    if (group === undefined || last?.group !== group) batches.push({ group, lanes: new Map([[lane, [step]]]) });
    else if (last.lanes.has(lane)) last.lanes.get(lane).push(step);
    else last.lanes.set(lane, [step]);
  }
  return batches.map(({ lanes }) => [...lanes.values()]);
}
