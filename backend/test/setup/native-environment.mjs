import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

// Jest compiles each file for a realm of its own. Packages that Node loads once know only the main realm's Error, Date
// and String, so everything is compiled for that one.
const { compileFunction } = vm;
const compiled = new Map();

/** Compiles a module once per worker. Every test file runs it again, and so has its own copy of all that is in it. */
vm.compileFunction = (source, parameters, { filename, ...options }) => {
  const names = parameters.join();
  const known = compiled.get(filename);
  if (known?.source === source && known.names === names) return known.run;
  // A real `import()` asks the runtime of the test file that compiled it.
  const isShared = !/\bimport\(/.test(source);
  const run = compileFunction(source, parameters, {
    filename,
    ...(isShared ? {} : options),
    parsingContext: undefined,
  });
  if (isShared) compiled.set(filename, { source, names, run });
  return run;
};
const UNUSED = vm.createContext();

/**
 * What Jest's runner, class-validator and TypeORM keep of a test file: its results would be reported again by every
 * later one, and each start of the app would search the entities of all files before it.
 */
const KEPT = [Symbol.for('EVENT_HANDLERS'), 'classValidatorMetadataStorage', 'typeormMetadataArgsStorage'];

/** Node 20 hands every promise the store of each of these: those of earlier files would slow down all later ones. */
const stores = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...given) {
    stores.add(this);
    return original.apply(this, given);
  };
}

// What native-package.cjs makes of a package needs it.
globalThis.requireNative = createRequire(import.meta.url);

/**
 * Every test file has its own copy of our modules, as in Jest's Node environment, but Node loads the packages, once per
 * worker: loading Nest, TypeORM and the AWS SDK took half of the time of the tests (decision 032).
 */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #env = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    rejectQueriesAtOnce(globalThis.requireNative('pg').Client.prototype);
  }

  async setup() {}

  /** The next file finds real timers, nothing of this one, and the environment variables as they were. */
  async teardown() {
    this.fakeTimersModern.dispose();
    for (const key of KEPT) delete globalThis[key];
    for (const store of stores) store.disable();
    stores.clear();
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }

  exportConditions() {
    return ['node'];
  }

  getVmContext() {
    return UNUSED;
  }
}

const watched = new WeakSet();

/**
 * Queries at once in one transaction wait for each other. pg warns about the third, and its next version rejects them.
 */
function rejectQueriesAtOnce(client) {
  if (watched.has(client)) return;
  watched.add(client);
  const { query } = client;
  client.query = function (...given) {
    const isAtOnce = this._getActiveQuery() && this.getTransactionStatus() === 'T';
    if (isAtOnce && given[0] !== 'ROLLBACK')
      throw new Error(
        'Two queries at once in a transaction: await one after the other, or read both in one statement.',
      );
    return query.apply(this, given);
  };
}
