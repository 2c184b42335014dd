/** Jest transformer for packages: in a test, Node loads the file instead of Jest (see native-environment.mjs). */
const inTest = () => typeof globalThis.requireNative === 'function';

module.exports = {
  process: (source, file) => ({ code: inTest() ? `module.exports = requireNative(${JSON.stringify(file)});` : source }),
  getCacheKey: (_source, file) => `${inTest()}${file}`.replace(/[^a-z0-9]/gi, '-'),
};
