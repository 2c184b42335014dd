import { randomOf } from './random.mjs';

/** A client gives up after the first failure in one of this many operations. */
const SINGLE_TRY_OF = 8;
/** One upload of this many is a film. */
const FILM_OF = 20;

/**
 * Plans a run by its seed: the faults in their order, how long each lasts, and the operations that begin during each.
 * Only the timing is real.
 * @param faults the faults to choose from
 * @param work the number of operations of each kind
 * @param pace the factor for the durations of the faults
 */
export function planOf({ seed, faults, count, work, galleries, pace = 1 }) {
  const random = randomOf(seed);
  const stages = orderOf(random, faults, count).map((fault) => ({
    fault,
    seconds: random.between(...fault.seconds) * pace,
    target: random.int(2),
    size: random.between(0, 1),
    operations: [],
  }));
  const add = (stage, operation, [from, to] = [0, 1]) =>
    stages[Math.min(stage, stages.length - 1)].operations.push({
      ...operation,
      retries: !random.chance(1 / SINGLE_TRY_OF),
      // The time within the stage, from 0 to 1.
      at: random.between(from, to),
    });
  const stageOf = (n, total) => Math.floor((n * stages.length) / total);
  for (let n = 0; n < work.uploads; n += 1)
    add(stageOf(n, work.uploads), {
      kind: 'upload',
      n,
      gallery: random.int(galleries.sale + galleries.free),
      film: random.int(FILM_OF) === 0,
    });
  for (let n = 0; n < work.downloads; n += 1)
    add(stageOf(n, work.downloads), { kind: 'download', n, choice: random.between(0, 1) });
  for (let n = 0; n < work.purchases; n += 1) {
    const stage = stageOf(n, work.purchases);
    add(stage, { kind: 'purchase', n }, [0, 0.5]);
    const later = stage + random.int(2);
    // Refunds and withdrawals begin after their purchase.
    if (n < work.refunds) {
      const share = random.chance(0.5) ? 1 : random.between(0.1, 0.9);
      add(later, { kind: 'refund', n, requestId: random.uuid(), share }, [0.5, 1]);
    } else if (n < work.refunds + work.withdrawals) add(later, { kind: 'withdrawal', n }, [0.5, 1]);
  }
  for (const { operations } of stages) operations.sort((one, other) => one.at - other.at);
  return stages;
}

/** Orders the faults: each comes as often as its weight says before any of them comes again. */
function orderOf(random, faults, count) {
  const order = [];
  while (order.length < count)
    order.push(...random.shuffle(faults.flatMap((fault) => Array.from({ length: fault.weight }, () => fault))));
  return order.slice(0, count);
}
