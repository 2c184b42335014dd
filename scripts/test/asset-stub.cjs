/** Replaces style sheets (each class has its own name), images (a URL) and packages that only a browser can load. */
const asset = new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => '/asset' : String(name)) });

module.exports = { __esModule: true, default: asset };
