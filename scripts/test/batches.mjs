/**
 * The batches of a run, which are done one after the other; the steps of a batch run at the same time. Neighbours of one
 * `parallelGroup` are a batch.
 */
export function batchesOf(steps, { deep = false } = {}) {
  const batches = [];
  for (const step of steps) {
    const group = deep && step.aloneInDeep ? undefined : step.parallelGroup;
    const last = batches.at(-1);
    if (group === undefined || last?.group !== group) batches.push({ group, steps: [step] });
    else last.steps.push(step);
  }
  return batches.map((batch) => batch.steps);
}
