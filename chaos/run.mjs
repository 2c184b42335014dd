import { setTimeout as pause } from 'node:timers/promises';
import { onNpmGone } from '../scripts/lib/processes.mjs';
import { alertFindings, alertNames, expectedOf, judgeAlerts } from './alerts.mjs';
import { audit } from './audit.mjs';
import { FAULTS } from './faults.mjs';
import { Fleet } from './fleet.mjs';
import { planOf } from './plan.mjs';
import { ready, waitUntil, within } from './waiting.mjs';
import { Workload } from './workload.mjs';

const RECOVERY_SECONDS = 300;
/** An alert ends within its window and the time for which a process keeps its figures. */
const SILENCE_SECONDS = 90;
/** A part that hangs ends the run with its name. Each limit is above what its steps may take one after another. */
const PREPARE_SECONDS = 300;
const FAULT_SECONDS = 600;
const CANARY_SECONDS = 600;
const OPERATIONS_SECONDS = 900;
const AUDIT_SECONDS = 1_200;
/** A fault with its recovery takes about this long; it decides how many fit into the minutes. */
const STAGE_SECONDS = 30;

/** The short form, for `npm test`; `FULL` is the form of `npm run chaos`. */
export const SHORT = {
  work: { uploads: 12, downloads: 4, purchases: 4, refunds: 1, withdrawals: 1 },
  galleries: { sale: 4, free: 1 },
  faults: ['kill-worker', 'kill-database', 'store-errors', 'payments-cut'],
  pace: 0.3,
};
export const FULL = {
  work: { uploads: 200, downloads: 60, purchases: 24, refunds: 8, withdrawals: 6 },
  galleries: { sale: 24, free: 4 },
  faults: FAULTS.map(({ name }) => name),
  // The wait is as long as the slowest rule needs to fire.
  calmSeconds: 65,
};

/**
 * Does one run: a fleet, the faults and the work of the plan, and the audit.
 * @param minutes how long faults go on; undefined: each comes once
 * @returns the figures of the run, and its problems
 */
export async function runChaos({ seed, form, names = form.faults, minutes, print = console.log }) {
  const fleet = await Fleet.start({ alerts: form.calmSeconds > 0 });
  let isWell = false;
  const isOver = endWithUs(fleet);
  try {
    const chosen = FAULTS.filter(({ name }) => names.includes(name));
    const missing = chosen.map((fault) => ({ fault, lack: fault.lacks?.(fleet) })).filter(({ lack }) => lack);
    const lacks = missing.map(({ fault, lack }) => ({ name: fault.name, lack }));
    if (form.calmSeconds && !fleet.alerts) lacks.push({ name: 'the alert rules', lack: 'prometheus' });
    for (const { name, lack } of lacks) print(`not tried: ${name}, which needs ${lack}`);
    const faults = chosen.filter((fault) => !missing.some((each) => each.fault === fault));
    const count = minutes ? Math.max(1, Math.round((minutes * 60) / STAGE_SECONDS)) : faults.length;
    const plan = planOf({ ...form, seed, faults, count });
    const workload = new Workload(fleet, form.galleries);
    await within(workload.prepare(), { what: 'the galleries and their first files', seconds: PREPARE_SECONDS });
    if (fleet.alerts) await pause(form.calmSeconds * 1_000);
    const recoveries = [];
    const begun = [];
    const running = [];
    const findings = [];
    for (const stage of plan) {
      if (fleet.alerts) await untilSilent(fleet.alerts, stage.fault);
      begun.push({ name: stage.fault.name, from: Date.now() });
      const recovery = await runStage(fleet, workload, stage, running);
      recoveries.push(recovery);
      const took = recovery.seconds === null ? 'has not recovered' : `recovered after ${recovery.seconds.toFixed(1)} s`;
      print(`seed ${seed}: ${stage.fault.name} for ${stage.seconds.toFixed(0)} s, ${took}`);
      if (recovery.seconds === null) findings.push(`${stage.fault.name}: not recovered after ${RECOVERY_SECONDS} s`);
    }
    await within(Promise.all(running), { what: () => unfinishedOf(workload), seconds: OPERATIONS_SECONDS });
    const result = await within(audit(fleet, workload), { what: 'the audit', seconds: AUDIT_SECONDS });
    findings.push(...result.findings);
    const alerts = fleet.alerts && judgeAlerts(alertNames(), await fleet.alerts.firings(), begun);
    if (alerts) findings.push(...alertFindings(alerts, new Set(plan.map(({ fault }) => fault))));
    isWell = findings.length === 0;
    const operations = workload.records.filter(({ leftOut }) => !leftOut);
    return {
      ...result,
      seed,
      findings,
      recoveries,
      alerts,
      lacks,
      operations: operations.length,
    };
  } finally {
    isOver();
    await fleet.stop({ keep: !isWell });
  }
}

const unfinishedOf = ({ records }) =>
  records
    .filter(({ tookMs }) => tookMs === undefined)
    .map(({ operation }) => `${operation.kind} ${operation.n}`)
    .join(', ');

/**
 * The processes of the fleet are groups of their own: a signal reaches them through us.
 * @returns what ends this, since the next run has a fleet of its own
 */
function endWithUs(fleet) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let isOver = false;
  const end = () => {
    if (!isOver) void fleet.stop({ keep: true }).finally(() => process.exit(130));
  };
  for (const signal of signals) process.once(signal, end);
  onNpmGone(end);
  return () => {
    isOver = true;
    for (const signal of signals) process.off(signal, end);
  };
}

/** Waits until no earlier fault fires the alerts that this one must fire. One that goes on is found missing. */
async function untilSilent(alerts, fault) {
  const expected = expectedOf(fault);
  if (expected.length === 0) return;
  const what = `${expected.join(', ')} to end before ${fault.name}`;
  await waitUntil(async () => !(await alerts.isFiring(expected)), { what, seconds: SILENCE_SECONDS }).catch((error) =>
    console.error(error.message),
  );
}

/** Causes and heals a fault while operations begin, and measures until everything works again. */
async function runStage(fleet, workload, stage, running) {
  const { fault, seconds, operations } = stage;
  const beginning = operations.map(async (operation) => {
    await pause(operation.at * seconds * 1_000);
    // Purchases of the same stage come before what is done with them.
    running.push(workload.run(operation));
  });
  const limit = (what) => ({ what: `${fault.name} to ${what}`, seconds: FAULT_SECONDS });
  await within(fault.cause(fleet, stage, workload), limit('begin'));
  if (fault.heal) {
    // Some faults take a while to begin.
    await pause(seconds * 1_000);
    await within(fault.heal(fleet, stage, workload), limit('end'));
  }
  const recovered = await recoveryOf(fleet, workload);
  await Promise.all(beginning);
  return { name: fault.name, seconds: recovered };
}

/** Returns the seconds until everything works; null when that takes longer than anybody would wait. */
async function recoveryOf(fleet, workload) {
  const start = performance.now();
  try {
    await waitUntil(() => ready(fleet), { what: 'all processes to be ready', seconds: RECOVERY_SECONDS });
    await within(canary(workload), { what: 'a photo to be shown', seconds: CANARY_SECONDS });
    return (performance.now() - start) / 1_000;
  } catch (error) {
    console.error(error.message);
    return null;
  }
}

/** Sends a photo all the way: upload, queue, rendering, gallery. */
async function canary(workload) {
  const n = `canary-${workload.records.length}`;
  const gallery = workload.counts.sale;
  const record = await workload.run({ kind: 'upload', n, gallery, film: false, retries: true });
  if (!record.acknowledged) throw record.error;
  await workload.fileOf(record);
}
