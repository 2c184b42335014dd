/**
 * The batches of a run, which are done one after the other: neighbours of one `parallelGroup` are a batch. A batch has
 * sequences of steps, which run at the same time: those of one `sequence` run one after the other.
 */
export function batchesOf(steps, { deep = false } = {}) {
  const batches = [];
  for (const step of steps) {
    const { name, sequence = name } = step;
    const group = deep && step.aloneInDeep ? undefined : step.parallelGroup;
    const last = batches.at(-1);
    if (group === undefined || last?.group !== group) batches.push({ group, sequences: new Map([[sequence, [step]]]) });
    else if (last.sequences.has(sequence)) last.sequences.get(sequence).push(step);
    else last.sequences.set(sequence, [step]);
  }
  return batches.map(({ sequences }) => [...sequences.values()]);
}
