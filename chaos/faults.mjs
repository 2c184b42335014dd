import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { METRICS_TOKEN } from './alerts.mjs';
import { Browser } from './browser.mjs';
import { longFilm } from './photos.mjs';
import { waitUntil } from './waiting.mjs';
import { STAFF } from './workload.mjs';

const NEVER = { code: 550, text: '5.1.1 no such user' };
const LATER = { code: 451, text: '4.3.2 try again later' };
const CUT_EVERY_MS = 300;
/** The store compares the clocks, and takes a quarter of an hour. */
const MAX_JUMP_SECONDS = 300;
/**
 * A process stands still for longer than the rule allows, and then runs for long enough to answer Prometheus, which
 * waits for a second, on a busy machine, too.
 */
const [STANDS_MS, RUNS_MS] = [620, 380];
/** A gallery is read by several statements, one after another. */
const SLOW_MS = 600;
/** Half of them come to each API, and more than five of these wait while the others have all of its connections. */
const MANY_VISITORS = 40;
const FEW_VISITORS = 4;
/** A client opens the gallery again after a failure. */
const LOOK_AGAIN_MS = 250;
const MAIL_EVERY_MS = 1_000;
/** Enough for both workers to encode at the same time. */
const TAKEN_FILMS = 4;
const MIB = Buffer.alloc(1024 * 1024, 1);

/**
 * The faults. `cause` begins one and `heal` ends it, unless it ends by itself; both get the fleet, the stage of the
 * plan, whose `target` and `size` the seed has chosen, and the workload. `seconds` says how long it lasts, `weight` how
 * often it comes, `expected` how many seconds after its end everything works again on a busy machine, `fires` which
 * alert or alerts it must fire: it lasts long enough for that. `lacks` returns what the fault lacks on this machine.
 */
export const FAULTS = [
  {
    name: 'kill-api',
    title: 'an API is killed',
    weight: 1,
    seconds: [2, 5],
    expected: 30,
    cause: ({ apis }, { target }) => apis[target].signal('SIGKILL'),
  },
  {
    name: 'kill-worker',
    title: 'a worker is killed',
    weight: 1,
    seconds: [2, 5],
    expected: 45,
    cause: ({ workers }, { target }) => workers[target].signal('SIGKILL'),
  },
  {
    name: 'workers-away',
    title: 'both workers end and stay away, while a photo and a mail wait',
    weight: 1,
    seconds: [88, 92],
    expected: 60,
    fires: ['ShowreelNoWorker', 'ShowreelUrgentJobsWait', 'ShowreelPhotosWait'],
    cause: async ({ workers }, stage, workload) => {
      const colleague = await newColleague(workload);
      await Promise.all(workers.map((worker) => worker.stop()));
      const n = `waits-${workload.records.length}`;
      const gallery = workload.counts.sale;
      stage.photo = await workload.run({ kind: 'upload', n, gallery, film: false, retries: true });
      await mailLink(workload, colleague);
    },
    heal: async ({ workers }, { photo }, workload) => {
      workers.forEach((worker) => worker.start());
      await workload.fileOf(photo);
    },
  },
  {
    name: 'film-backlog',
    title: 'both workers end while half an hour of film waits',
    weight: 1,
    seconds: [44, 48],
    expected: 240,
    fires: 'ShowreelFilmsWait',
    cause: async ({ workers }, stage, workload) => {
      const n = `long-${workload.records.length}`;
      const film = await longFilm();
      stage.film = await workload.run({ kind: 'upload', n, gallery: workload.counts.sale, film, retries: true });
      // A film counts once its length is known.
      await waitUntil(() => isProbed(workload, stage.film), { what: 'the length of a film', seconds: 60 });
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    heal: async ({ workers }, stage, workload) => {
      workers.forEach((worker) => worker.start());
      await workload.fileOf(stage.film);
    },
  },
  {
    name: 'short-of-cpu',
    title: 'an API stands still for six tenths of each second',
    weight: 1,
    seconds: [32, 38],
    expected: 30,
    fires: 'ShowreelEventLoopLag',
    cause: ({ apis }, stage) => {
      stage.api = apis[stage.target];
      let isRunning = true;
      const next = () => {
        stage.api.signal(isRunning ? 'SIGSTOP' : 'SIGCONT');
        stage.timer = setTimeout(next, isRunning ? STANDS_MS : RUNS_MS);
        isRunning = !isRunning;
      };
      next();
    },
    heal: (_, { api, timer }) => {
      clearTimeout(timer);
      api.signal('SIGCONT');
    },
  },
  {
    name: 'frozen-worker',
    title: 'a worker stands still in the middle of a film, another does its jobs, and it goes on with them',
    weight: 1,
    seconds: [10, 14],
    expected: 60,
    fires: 'ShowreelProcessDown',
    cause: async ({ workers }, stage, workload) => {
      const worker = workers[stage.target];
      const name = `taken-${workload.records.length}`;
      const film = { kind: 'upload', gallery: workload.counts.sale, film: true, retries: true };
      stage.films = Array.from({ length: TAKEN_FILMS }, (_, n) => workload.run({ ...film, n: `${name}-${n}` }));
      await waitUntil(() => isEncoding(worker), { what: `${worker.name} to encode a film`, seconds: 60, everyMs: 20 });
      stage.lostBefore = await lostJobs(worker);
      worker.signal('SIGSTOP');
    },
    heal: async ({ workers }, stage, workload) => {
      // With these, another worker has done what the frozen one had begun.
      for (const film of stage.films) await workload.fileOf(await film);
      const worker = workers[stage.target];
      worker.signal('SIGCONT');
      await waitUntil(async () => (await lostJobs(worker)) > stage.lostBefore, {
        what: `${worker.name} to give up a film that another has done`,
        seconds: 60,
      });
    },
  },
  {
    name: 'rolling-deploy',
    title: 'a release with a migration replaces every process in turn',
    weight: 1,
    seconds: [1, 2],
    expected: 60,
    cause: (fleet) => fleet.deploy(),
  },
  {
    name: 'kill-database',
    title: 'PostgreSQL is killed and starts again',
    weight: 1,
    seconds: [2, 5],
    expected: 45,
    cause: ({ database }) => database.kill(),
  },
  {
    name: 'database-away',
    title: 'PostgreSQL is killed and stays away',
    weight: 1,
    seconds: [22, 28],
    expected: 45,
    fires: ['ShowreelDatabaseUnreachable', 'ShowreelErrors'],
    cause: ({ database }, stage, workload) => {
      beginVisits(stage, workload, FEW_VISITORS);
      return database.kill({ stayAway: true });
    },
    heal: async ({ database }, stage) => {
      await endVisits(stage);
      await database.restore();
    },
  },
  {
    name: 'database-slow',
    title: 'PostgreSQL answers half a second later, while many look at galleries',
    weight: 1,
    seconds: [36, 42],
    expected: 60,
    fires: ['ShowreelSlowRequests', 'ShowreelPoolExhausted'],
    cause: ({ proxies }, stage, workload) => {
      proxies.database.slow(SLOW_MS);
      beginVisits(stage, workload, MANY_VISITORS);
    },
    heal: async ({ proxies }, stage) => {
      proxies.database.slow(0);
      await endVisits(stage);
    },
  },
  silence('database', 'PostgreSQL takes connections and says nothing', 90),
  frozen('database', 'open connections to PostgreSQL fall silent', 60),
  {
    name: 'redis-away',
    title: 'Redis is killed and stays away',
    weight: 1,
    seconds: [22, 28],
    expected: 60,
    fires: 'ShowreelQueueUnreachable',
    lacks: lacksRedis,
    cause: ({ redis }) => redis.stop(),
    heal: ({ redis }) => redis.start(),
  },
  {
    name: 'redis-empty',
    title: 'Redis comes back empty',
    weight: 1,
    seconds: [3, 8],
    expected: 240,
    lacks: lacksRedis,
    cause: async ({ redis }) => {
      await redis.stop();
      await redis.forget();
    },
    heal: ({ redis }) => redis.start(),
  },
  { ...silence('redis', 'Redis takes connections and says nothing', 90), lacks: lacksRedis },
  { ...frozen('redis', 'open connections to Redis fall silent', 120), lacks: lacksRedis },
  storeFault('error', 'store-errors', 'the store answers 500', {
    seconds: [24, 30],
    fires: 'ShowreelStorageErrors',
  }),
  storeFault('silent', 'store-silent', 'the store takes requests and never answers'),
  storeFault('stalls', 'store-stalls', 'the store sends half of each body and no more'),
  {
    name: 'store-cuts',
    title: 'connections to the store are cut in the middle',
    weight: 1,
    seconds: [8, 15],
    expected: 60,
    cause: ({ proxies }) => void (proxies.store.cutting = setInterval(() => proxies.store.drop(), CUT_EVERY_MS)),
    heal: ({ proxies }) => clearInterval(proxies.store.cutting),
  },
  {
    name: 'mail-away',
    title: 'the mail server is away',
    weight: 1,
    seconds: [8, 20],
    expected: 60,
    cause: ({ proxies }) => proxies.mail.cut(),
    heal: ({ proxies }) => proxies.mail.restore(),
  },
  {
    name: 'mail-later',
    title: 'the mail server asks to try later',
    weight: 1,
    seconds: [8, 20],
    expected: 60,
    cause: ({ smtp }) => void smtp.fault.set('to', LATER),
    heal: ({ smtp }) => void smtp.fault.delete('to'),
  },
  {
    name: 'mail-rejects',
    title: 'the mail server rejects all mails, until staff restart the jobs that have failed',
    weight: 1,
    seconds: [56, 62],
    expected: 60,
    fires: ['ShowreelJobsFailed', 'ShowreelJobFailures'],
    cause: async ({ smtp }, stage, workload) => {
      const colleague = await newColleague(workload);
      smtp.fault.set('to', NEVER);
      stage.isOver = false;
      stage.mails = keepMailing(workload, colleague, stage);
      // A failure is that of `heal`, which waits for it.
      stage.mails.catch(() => undefined);
    },
    heal: async ({ smtp }, stage, { staff }) => {
      stage.isOver = true;
      await stage.mails;
      smtp.fault.delete('to');
      // A mail that is being rejected at this moment has failed only afterwards.
      await waitUntil(
        async () => {
          await staff.call('POST', '/api/admin/status/failed-jobs/retry');
          const { failedJobs, parts } = await staff.call('GET', '/api/admin/status');
          return failedJobs.length === 0 && !parts.some(({ code }) => /^mails_(?:waiting|late)/.test(code));
        },
        { what: 'all mails to be sent', seconds: 120 },
      );
    },
  },
  {
    name: 'no-backup',
    title: 'a place for backups is set, and there has been no good backup for a day (hours last seconds)',
    weight: 1,
    seconds: [50, 54],
    expected: 60,
    fires: 'ShowreelBackupLate',
    // A folder cannot be made below a file.
    cause: ({ workers, clockFile }) => restartEach(workers, { BACKUP_TARGET: `${clockFile}/backups` }),
    heal: ({ workers }) => restartEach(workers, { BACKUP_TARGET: '' }),
  },
  silence('mail', 'the mail server takes connections and says nothing', 90),
  {
    name: 'payments-cut',
    title: 'the payment provider loses requests, and answers to what it has done',
    weight: 1,
    seconds: [6, 12],
    expected: 30,
    cause: ({ stripe }, { size }) => {
      for (let n = 0; n < 4 + Math.round(size * 6); n += 1)
        stripe.fault.push(['lost', 'reset', { status: 500 }][n % 3]);
    },
    heal: ({ stripe }) => void stripe.fault.splice(0),
  },
  {
    name: 'full-disk',
    title: 'the disk of the database and of temporary files is full',
    weight: 1,
    seconds: [8, 15],
    expected: 60,
    lacks: ({ hasOwnDisk }) => !hasOwnDisk && 'a small disk of its own (a tmpfs, which only root can mount)',
    cause: ({ ballast }) => fill(ballast),
    heal: ({ ballast }) => rmSync(ballast, { force: true }),
  },
  {
    name: 'clock-jump',
    title: 'the clocks of an API and a worker jump, in opposite directions',
    weight: 1,
    seconds: [8, 15],
    expected: 60,
    cause: async (fleet, { target, size }) => {
      const seconds = Math.round(10 + size * MAX_JUMP_SECONDS);
      await jump(fleet, fleet.apis[target], seconds);
      await jump(fleet, fleet.workers[target], -seconds);
    },
    heal: async (fleet, { target }) => {
      for (const service of [fleet.apis[target], fleet.workers[target]]) await jump(fleet, service, 0);
    },
  },
];

function lacksRedis({ redis }) {
  return !redis && 'redis-server';
}

/** Replaces processes one after another, with other settings. */
async function restartEach(services, env) {
  for (const service of services) {
    Object.assign(service.env, env);
    await service.replace(service.command);
  }
}

/** Makes clients open galleries again and again, without retries, until `endVisits`. */
function beginVisits(stage, { fleet, galleries }, count) {
  stage.isOver = false;
  const look = async (n) => {
    const client = new Browser(fleet.origin, { retries: false });
    while (!stage.isOver)
      await client.call('GET', galleries[n % galleries.length].path).catch(() => pause(LOOK_AGAIN_MS));
  };
  stage.visits = Array.from({ length: count }, (_, n) => look(n));
}

async function endVisits(stage) {
  stage.isOver = true;
  await Promise.all(stage.visits);
}

/** Creates an account to which staff mail links: they may do that as often as they like. */
async function newColleague({ staff, records }) {
  await staff.call('POST', '/api/user/proof', { password: STAFF.password });
  const colleague = { firstName: 'Nora', lastName: 'Neu', email: `colleague-${records.length}@example.com` };
  return staff.call('POST', '/api/admin/users', colleague);
}

function mailLink({ staff }, { id }) {
  return staff.call('POST', `/api/admin/users/${id}/password-link`, { language: 'en' });
}

async function keepMailing(workload, colleague, stage) {
  while (!stage.isOver) {
    await mailLink(workload, colleague);
    await pause(MAIL_EVERY_MS);
  }
}

async function isProbed({ staff }, { galleryId, name }) {
  const files = await staff.call('GET', `/api/admin/projects/${galleryId}/media`);
  return files.some(({ originalName, duration }) => originalName === name && duration > 0);
}

/** Asks a worker's own page, which is answered at once. */
async function isEncoding({ port }) {
  const { oldestJob } = await pageOf(port, '/api/health/live', (reply) => reply.json());
  return /video/.test(oldestJob?.name);
}

/**
 * Counts the films of this worker that another one took before they were done: it released them when it saw that its
 * lock was lost, or skipped segments that were there already, since its ffmpeg goes on and may end before that.
 */
async function lostJobs({ port }) {
  const text = await pageOf(port, '/metrics', (reply) => reply.text());
  const counts = text.matchAll(
    /^showreel_job_duration_seconds_count\{name="[a-z]+-video",outcome="(?:released|skipped)"\} (\d+)/gm,
  );
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function pageOf(port, path, read) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return read(await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: AbortSignal.timeout(5_000) }));
}

function silence(name, title, expected) {
  return {
    name: `${name}-silent`,
    title,
    weight: 1,
    seconds: [8, 20],
    expected,
    cause: ({ proxies }) => proxies[name].hold(),
    heal: ({ proxies }) => proxies[name].release(),
  };
}

function frozen(name, title, expected) {
  return {
    name: `${name}-frozen`,
    title,
    weight: 1,
    seconds: [1, 2],
    expected,
    cause: ({ proxies }) => proxies[name].freeze(),
  };
}

function storeFault(fault, name, title, { seconds = [8, 20], fires } = {}) {
  return {
    name,
    title,
    weight: 1,
    seconds,
    // A call that hangs is given up after twenty seconds.
    expected: 30,
    fires,
    cause: ({ store }) => void (store.fault = fault),
    heal: ({ store }) => void (store.fault = null),
  };
}

/** Writes until not a byte more fits. */
function fill(file) {
  const { bavail, bsize } = statfsSync(dirname(file));
  const descriptor = openSync(file, 'w');
  try {
    for (let written = 0; written < bavail * bsize; written += MIB.length) writeSync(descriptor, MIB);
    for (;;) writeSync(descriptor, MIB, 0, 4_096);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** The process reads how far its clock jumps when the signal arrives, so one is told after another. */
async function jump({ clockFile }, service, seconds) {
  writeFileSync(clockFile, String(seconds));
  service.signal('SIGUSR2');
  // A process that is starting has no such clock yet: the signal ends it, and it starts with the right time.
  await new Promise((resolve) => setTimeout(resolve, 500));
}
