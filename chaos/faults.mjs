import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const LATER = { code: 451, text: '4.3.2 try again later' };
const CUT_EVERY_MS = 300;
/** The store compares the clocks, and takes a quarter of an hour. */
const MAX_JUMP_SECONDS = 300;
const MIB = Buffer.alloc(1024 * 1024, 1);

/**
 * What goes wrong. `cause` begins it and `heal` ends it, unless it ends by itself; both get the fleet and the stage of the plan, whose `target`
 * and `size` the seed has chosen. `seconds` says how long it lasts, `weight` how often it comes, `expected` how many
 * seconds after its end everything works again on a busy machine. What a fault lacks on this machine is the answer of
 * `lacks`.
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
    name: 'frozen-worker',
    title: 'a worker stands still, and another takes its jobs before it goes on',
    weight: 1,
    seconds: [10, 14],
    expected: 60,
    cause: ({ workers }, { target }) => workers[target].signal('SIGSTOP'),
    heal: ({ workers }, { target }) => workers[target].signal('SIGCONT'),
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
    seconds: [8, 20],
    expected: 45,
    cause: ({ database }) => database.kill({ stayAway: true }),
    heal: ({ database }) => database.restore(),
  },
  silence('database', 'PostgreSQL takes connections and says nothing', 90),
  frozen('database', 'open connections to PostgreSQL fall silent', 120),
  {
    name: 'redis-away',
    title: 'Redis is killed and stays away',
    weight: 1,
    seconds: [8, 20],
    expected: 60,
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
  storeFault('error', 'store-errors', 'the store answers 500'),
  // A rendition that is being written then is given up after two minutes.
  storeFault('silent', 'store-silent', 'the store takes requests and never answers', 130),
  // A body that has stopped is given up after a minute.
  storeFault('stalls', 'store-stalls', 'the store sends half of each body and no more', 90),
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

function storeFault(fault, name, title, expected = 60) {
  return {
    name,
    title,
    weight: 1,
    seconds: [8, 20],
    expected,
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
