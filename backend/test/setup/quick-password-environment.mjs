import crypto from 'node:crypto';
import NativeEnvironment from './native-environment.mjs';

/**
 * A quarter of a second for every password is what scrypt is for; a thousand of them prove nothing that one does not.
 */
const QUICK = { N: 16, r: 1, p: 1 };

/**
 * The usual environment in which a password costs nothing: hashes are still scrypt's and still name the product's
 * cost, which `password-hasher.spec.ts` holds with the real thing. A test may decide when one is hashed:
 * `globalThis.holdPassword = (password, resume) => ...`.
 */
export default class QuickPasswordEnvironment extends NativeEnvironment {
  #scrypt = crypto.scrypt;

  async setup() {
    const real = this.#scrypt;
    crypto.scrypt = (password, salt, keyLength, options, done) => {
      const resume = () => real(password, salt, keyLength, { ...options, ...QUICK }, done);
      if (globalThis.holdPassword) globalThis.holdPassword(password, resume);
      else resume();
    };
  }

  async teardown() {
    // Workers then run files of other projects.
    crypto.scrypt = this.#scrypt;
    delete globalThis.holdPassword;
    await super.teardown();
  }
}
