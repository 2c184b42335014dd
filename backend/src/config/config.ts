import { resolve } from 'node:path';
import { settingFingerprints } from './fingerprints.js';
import { readMail } from './mail-config.js';
import { readPayments, rejectUnsafePayments } from './payments-config.js';
import { ConfigError, type Env, isLoopback, KNOWN_SECRETS, readEnv, type EnvReader } from './env-reader.js';
import { COMPOSE_ONLY } from './variables.js';

/** Addresses of a trial's defaults end with it. */
const EXAMPLE_DOMAIN = '@showreel.local';
const S3_MIN_PART_KB = 5 * 1024;
/** Balancers commonly probe every two to five seconds. */
const PRODUCTION_SHUTDOWN_SECONDS = 5;

/** There is one frozen configuration object. Durations are in seconds, sizes in bytes. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;

/** The configuration is injected by this token. */
export const CONFIG = Symbol('CONFIG');

/**
 * Reads and checks every setting.
 * @throws ConfigError names the first setting that cannot be used
 */
export function loadConfig(env: Env = process.env) {
  const read = readEnv(env);
  const production = read.text('NODE_ENV') === 'production';
  const port = read.integer('PORT');
  const publicUrl = (read.optional('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const trustProxy = read.proxies('TRUST_PROXY');
  const dataDir = resolve(read.text('DATA_DIR'));
  const s3Bucket = read.optional('S3_BUCKET');
  if (!s3Bucket) rejectBucketSettings(env);
  const mediaHandover = read.text('MEDIA_HANDOVER') as 'none' | 'nginx' | 'redirect';
  rejectHandover(mediaHandover, s3Bucket !== undefined);
  const oidcIssuer = read.optional('OIDC_ISSUER');

  const sessionSecret = read.secret('SESSION_SECRET');
  const config = Object.freeze({
    production,
    test: read.text('NODE_ENV') === 'test',
    http: Object.freeze({
      host: read.text('HOST'),
      port,
      workerPort: read.optionalInteger('WORKER_PORT'),
      publicUrl,
      trustProxy,
      shutdownDelaySeconds:
        read.optionalInteger('SHUTDOWN_DELAY_SECONDS') ?? (production ? PRODUCTION_SHUTDOWN_SECONDS : 0),
      /** Session cookies are Secure except on plain-http localhost. */
      secureCookies: publicUrl.startsWith('https://') || !isLoopback(new URL(publicUrl).hostname),
    }),
    logLevel: read.text('LOG_LEVEL') as 'debug' | 'info' | 'warn' | 'error',
    metrics: Object.freeze({
      token: read.optional('METRICS_TOKEN'),
      port: read.optionalInteger('METRICS_PORT'),
    }),
    tracing: Object.freeze({
      endpoint: read.optional('OTEL_EXPORTER_OTLP_ENDPOINT'),
      headers: traceHeaders(read),
    }),
    /** Processes compare these of their settings. */
    fingerprints: settingFingerprints(env, sessionSecret),
    alertWebhookUrl: read.optional('ALERT_WEBHOOK_URL'),
    dataDir,
    database: Object.freeze({
      url: read.optional('DATABASE_URL'),
      /** Set when the one above leads to a pooler, whose connections belong to one transaction each. */
      directUrl: read.optional('DATABASE_DIRECT_URL'),
      pool: read.integer('DATABASE_POOL'),
      embeddedPort: read.integer('EMBEDDED_POSTGRES_PORT'),
    }),
    redisUrl: read.optional('REDIS_URL'),
    mediaHandover,
    s3: s3Bucket
      ? Object.freeze({
          bucket: s3Bucket,
          keyPrefix: keyPrefix(read),
          region: read.text('S3_REGION'),
          endpoint: read.optional('S3_ENDPOINT'),
          publicEndpoint: read.optional('S3_PUBLIC_ENDPOINT') ?? read.optional('S3_ENDPOINT'),
          forcePathStyle: read.boolean('S3_FORCE_PATH_STYLE'),
          accessKeyId: read.optional('S3_ACCESS_KEY_ID'),
          secretAccessKey: read.optional('S3_SECRET_ACCESS_KEY'),
        })
      : null,
    backups: Object.freeze({
      target: read.optional('BACKUP_TARGET'),
      key: read.optional('BACKUP_KEY'),
      hasRenditions: read.boolean('BACKUP_RENDITIONS'),
      s3: Object.freeze({
        region: read.optional('BACKUP_S3_REGION') ?? read.text('S3_REGION'),
        endpoint: read.optional('BACKUP_S3_ENDPOINT') ?? read.optional('S3_ENDPOINT'),
        forcePathStyle: read.boolean(
          read.optional('BACKUP_S3_FORCE_PATH_STYLE') === undefined
            ? 'S3_FORCE_PATH_STYLE'
            : 'BACKUP_S3_FORCE_PATH_STYLE',
        ),
        accessKeyId: read.optional('BACKUP_S3_ACCESS_KEY_ID') ?? read.optional('S3_ACCESS_KEY_ID'),
        secretAccessKey: read.optional('BACKUP_S3_SECRET_ACCESS_KEY') ?? read.optional('S3_SECRET_ACCESS_KEY'),
      }),
    }),
    uploads: Object.freeze({
      maxMegabytes: read.integer('MAX_UPLOAD_MB'),
      partBytes: partBytes(read, Boolean(s3Bucket)),
    }),
    secrets: Object.freeze({
      session: sessionSecret,
      mediaLinks: read.secret('MEDIA_LINK_SECRET'),
    }),
    sessionHours: read.integer('SESSION_HOURS'),
    admin: Object.freeze({
      email: read.text('ADMIN_EMAIL'),
      password: read.optional('ADMIN_PASSWORD'),
    }),
    defaultUserPassword: read.optional('DEFAULT_USER_PASSWORD'),
    staffEmailDomain: read.optional('STAFF_EMAIL_DOMAIN')?.toLowerCase().replace(/^@/, ''),
    oidc: oidcIssuer
      ? Object.freeze({
          issuer: oidcIssuer,
          clientId: read.required('OIDC_CLIENT_ID', 'OIDC_ISSUER is set'),
          clientSecret: read.optional('OIDC_CLIENT_SECRET'),
          staffClaim: staffClaim(read),
        })
      : null,
    studio: Object.freeze({
      name: read.text('STUDIO_NAME'),
      logoUrl: read.optional('STUDIO_LOGO_URL'),
      logoDarkUrl: read.optional('STUDIO_LOGO_DARK_URL'),
      theme: read.text('STUDIO_THEME') as 'auto' | 'light' | 'dark',
      accent: read.text('STUDIO_ACCENT'),
      supportEmail: read.text('SUPPORT_EMAIL'),
      watermarkText: read.text('WATERMARK_TEXT'),
      timezone: read.text('BUSINESS_TIMEZONE'),
    }),
    payments: readPayments(read, production),
    exchangeRatesUrl: read.text('ECB_RATES_URL'),
    viesUrl: read.text('VIES_URL').replace(/\/+$/, ''),
    mail: readMail(read),
    sampleProject: read.boolean('SAMPLE_PROJECT'),
    tools: Object.freeze({
      ffmpeg: read.optional('FFMPEG_PATH'),
      ffprobe: read.optional('FFPROBE_PATH'),
      searchPath: env['PATH'] ?? '',
      environment: Object.freeze(pick(env, TOOL_ENVIRONMENT)),
    }),
    worker: Object.freeze({
      photoConcurrency: read.integer('WORKER_PHOTO_CONCURRENCY'),
      videoConcurrency: read.integer('WORKER_VIDEO_CONCURRENCY'),
      jobLockSeconds: read.integer('JOB_LOCK_SECONDS'),
    }),
  });
  if (production) rejectUnsafe(config, env);
  return config;
}

/** The variables that ffmpeg gets: none of our secrets, since it decodes untrusted files. */
const TOOL_ENVIRONMENT = ['PATH', 'TMPDIR', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

function pick(env: Env, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

/**
 * Reads a claim and its required value, as in `groups=showreel-staff`; `employee` alone takes any value.
 * @throws ConfigError
 */
function staffClaim(read: EnvReader): { name: string; value: string | null } | null {
  const text = read.optional('OIDC_STAFF_CLAIM');
  if (text === undefined) return null;
  const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  if (name.trim() === '' || value?.trim() === '') {
    throw new ConfigError(
      'OIDC_STAFF_CLAIM must be the name of a claim, or name=value, for example hd=studio.example.',
    );
  }
  return { name: name.trim(), value: value?.trim() ?? null };
}

/** These are set in .env.example, or used by compose alone: they do not mean that a bucket is used. */
const WITHOUT_BUCKET = new Set(['S3_REGION', 'S3_FORCE_PATH_STYLE', ...COMPOSE_ONLY]);

/** Rejects settings with which files would be on the local disk, unseen by other processes. @throws ConfigError */
function rejectBucketSettings(env: Env): void {
  const [first] = Object.keys(env)
    .filter((name) => name.startsWith('S3_') && !WITHOUT_BUCKET.has(name) && env[name]?.trim())
    .sort();
  if (first !== undefined)
    throw new ConfigError(
      `S3_BUCKET must be set because ${first} is set: correct the name, or remove the settings that begin with S3_ to ` +
        'store files on disk.',
    );
}

/** @throws ConfigError when the bytes are not where the one who is to send them looks */
function rejectHandover(handover: 'none' | 'nginx' | 'redirect', toS3: boolean): void {
  if (handover === 'nginx' && toS3)
    throw new ConfigError('MEDIA_HANDOVER must be redirect or none when S3_BUCKET is set: nginx sends files on disk.');
  if (handover === 'redirect' && !toS3)
    throw new ConfigError('MEDIA_HANDOVER must be nginx or none without S3_BUCKET: there is no store to redirect to.');
}

/** Reads `name=value` pairs, separated by commas and percent-encoded. @throws ConfigError, without the values */
function traceHeaders(read: EnvReader): Readonly<Record<string, string>> {
  const pairs = (read.optional('OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.freeze(
    Object.fromEntries(
      pairs.map((pair) => {
        const [, name, value] = /^\s*([\w-]+)\s*=\s*((?:[^%]|%[0-9a-f]{2})*?)\s*$/i.exec(pair) ?? [];
        if (name === undefined || value === undefined)
          throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be pairs like api-key=secret,team=b.');
        return [name.toLowerCase(), decodeURIComponent(value)];
      }),
    ),
  );
}

/** Reads names joined by slashes, without one at the end. @throws ConfigError */
function keyPrefix(read: EnvReader): string | undefined {
  const text = read.optional('S3_KEY_PREFIX');
  if (text !== undefined && !/^(?!\.)[\w.-]{1,100}(?:\/(?!\.)[\w.-]{1,100}){0,4}\/?$/.test(text))
    throw new ConfigError(
      'S3_KEY_PREFIX must be one to five names of letters, digits, "-", "_" and ".", joined by slashes, for example ' +
        `showreel or media/showreel; it is ${JSON.stringify(text)}.`,
    );
  return text?.replace(/\/$/, '');
}

/** @throws ConfigError when the store would reject parts of this size */
function partBytes(read: EnvReader, toS3: boolean): number {
  const kilobytes = read.integer('UPLOAD_PART_KB');
  if (toS3 && kilobytes < S3_MIN_PART_KB)
    throw new ConfigError(
      `UPLOAD_PART_KB must be at least ${S3_MIN_PART_KB} when S3_BUCKET is set: S3 takes no smaller parts.`,
    );
  return kilobytes * 1024;
}

/** @throws ConfigError for what production must not run with; the message names the setting to change */
function rejectUnsafe(config: Config, env: Env): void {
  rejectUnsafePayments(config.payments);
  if (!env['PUBLIC_URL']) {
    throw new ConfigError(
      'PUBLIC_URL must be set in production: the https address that clients open, for example https://gallery.example.com.',
    );
  }
  if (!config.http.publicUrl.startsWith('https://')) {
    throw new ConfigError(
      'PUBLIC_URL must start with https:// in production: session cookies are never sent over plain http.',
    );
  }
  if (config.oidc && !config.oidc.issuer.startsWith('https://')) {
    throw new ConfigError(
      'OIDC_ISSUER must start with https:// in production: over plain http anyone on the way could sign in as anyone.',
    );
  }
  if (config.http.trustProxy === 0) {
    throw new ConfigError(
      'TRUST_PROXY must be set in production: the number of proxies in front of this server (1 for one TLS proxy) ' +
        'or their addresses, because it speaks plain http itself.',
    );
  }
  for (const [name, address] of [
    ['ADMIN_EMAIL', config.admin.email],
    ['SUPPORT_EMAIL', config.studio.supportEmail],
  ] as const) {
    if (!address.toLowerCase().endsWith(EXAMPLE_DOMAIN)) continue;
    throw new ConfigError(`${name} must be set in production: mails to ${address} reach nobody.`);
  }
  if (config.admin.password !== undefined && KNOWN_SECRETS.has(config.admin.password)) {
    throw new ConfigError('ADMIN_PASSWORD is a known example: choose your own.');
  }
  if (config.defaultUserPassword !== undefined && KNOWN_SECRETS.has(config.defaultUserPassword)) {
    throw new ConfigError('DEFAULT_USER_PASSWORD is a known example: choose your own.');
  }
}
