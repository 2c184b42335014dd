import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

// Jest compiles each file for a realm of its own. Packages that Node loads once know only the main realm's Error, Date
// and String, so everything is compiled for that one.
const { compileFunction } = vm;
const compiled = new Map();

/** Compiles a file once per worker. Every test file runs those of the tests again, and so has its own copy of them. */
vm.compileFunction = (source, parameters, { filename, ...options }) => {
  const names = parameters.join();
  const known = compiled.get(filename);
  if (known?.source === source && known.names === names) return known.run;
  // A real `import()` asks the runtime of the test file that compiled it.
  const isShared = !/\bimport\(/.test(source);
  const code = compileFunction(source, parameters, {
    filename,
    ...(isShared ? {} : options),
    parsingContext: undefined,
  });
  const run = isProduct(filename) ? runOnce(code, filename) : isTest(filename) ? lendRequire(code) : code;
  if (isShared) compiled.set(filename, { source, names, run });
  return run;
};
const UNUSED = vm.createContext();

const BACKEND = fileURLToPath(new URL('../../', import.meta.url));
const isTest = (filename) => filename.startsWith(BACKEND) && filename.endsWith('.ts');
const isProduct = (filename) => filename.startsWith(join(BACKEND, 'src')) && /(?<!\.spec)\.ts$/.test(filename);

/** The exports of the product's modules, by file. */
const loaded = new Map();
/** The `require` of a module of the current test file. */
let requireOfTest;
/** The environment variables that the product's modules have set when they were loaded. */
const setByProduct = new Set();

/** Runs a module of the product once per worker; every test file gets what it exported then. */
function runOnce(code, filename) {
  // It may also load something later, for a test of another file.
  const load = (name) =>
    name.startsWith('node:')
      ? globalThis.requireNative(name)
      : requireOfTest(name.startsWith('.') ? join(dirname(filename), name.replace(/\.js$/, '')) : name);
  return (module, exports, _require, ...more) => {
    if (loaded.has(filename)) {
      module.exports = loaded.get(filename);
      return;
    }
    // Modules that import each other see what there is so far.
    loaded.set(filename, exports);
    const before = new Set(Object.keys(process.env));
    try {
      code.call(exports, module, exports, load, ...more);
    } catch (error) {
      loaded.delete(filename);
      throw error;
    }
    for (const name of Object.keys(process.env)) if (!before.has(name)) setByProduct.add(name);
  };
}

/** Runs a module of the tests again for each test file. */
function lendRequire(code) {
  return function (module, exports, require, ...more) {
    requireOfTest = require;
    return code.call(this, module, exports, require, ...more);
  };
}

/** Jest's runner keeps its handlers here: each later test file would report the results of the earlier ones again. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/** Node 20 hands every promise the store of each of these: those of earlier files would slow down all later ones. */
const stores = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...given) {
    stores.add(this);
    return original.apply(this, given);
  };
}

// The modules that native-package.cjs makes of packages need this.
globalThis.requireNative = createRequire(import.meta.url);

/**
 * Every test file has its own copy of what is in the tests, as in Jest's Node environment. The packages and the modules
 * of the product are loaded once per worker: loading them for each file took most of the time (decision 032).
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
    this.moduleMocker.restoreAllMocks();
    delete globalThis[EVENT_HANDLERS];
    for (const store of stores) store.disable();
    stores.clear();
    for (const name of Object.keys(process.env))
      if (!(name in this.#env) && !setByProduct.has(name)) delete process.env[name];
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
