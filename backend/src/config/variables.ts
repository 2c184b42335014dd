/**
 * This table has every setting of the product once: name, kind, default. A test compares `.env.example` with it;
 * nothing else reads `process.env`.
 */
export type VariableKind =
  | 'text'
  | 'integer'
  | 'boolean'
  | 'url'
  | 'webhook'
  | 'postgres'
  | 'redis'
  | 'smtp'
  | 'email'
  | 'timezone'
  | 'colour'
  | 'path'
  | 'age'
  | 'proxies';

export interface Variable {
  kind: VariableKind;
  /** Used when the variable is unset or empty; undefined means "not set". */
  fallback?: string;
  /** Integers have these bounds. */
  min?: number;
  max?: number;
  /** No other values are allowed. */
  oneOf?: readonly string[];
  /** Secrets have at least this many characters. */
  minLength?: number;
}

export const VARIABLES = {
  NODE_ENV: { kind: 'text', fallback: 'development', oneOf: ['development', 'test', 'production'] },
  HOST: { kind: 'text', fallback: '0.0.0.0' },
  PORT: { kind: 'integer', fallback: '3000', min: 0, max: 65535 },
  WORKER_PORT: { kind: 'integer', min: 0, max: 65535 },
  PUBLIC_URL: { kind: 'url' },
  TRUST_PROXY: { kind: 'proxies', fallback: '0' },
  SHUTDOWN_DELAY_SECONDS: { kind: 'integer', min: 0, max: 30 },
  DATA_DIR: { kind: 'path', fallback: '.data' },
  LOG_LEVEL: { kind: 'text', fallback: 'info', oneOf: ['debug', 'info', 'warn', 'error'] },

  METRICS_TOKEN: { kind: 'text', minLength: 16 },
  METRICS_PORT: { kind: 'integer', min: 0, max: 65535 },
  ALERT_WEBHOOK_URL: { kind: 'webhook' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { kind: 'url' },
  OTEL_EXPORTER_OTLP_HEADERS: { kind: 'text' },

  DATABASE_URL: { kind: 'postgres' },
  DATABASE_DIRECT_URL: { kind: 'postgres' },
  DATABASE_POOL: { kind: 'integer', fallback: '10', min: 2, max: 200 },
  EMBEDDED_POSTGRES_PORT: { kind: 'integer', fallback: '0', min: 0, max: 65535 },
  REDIS_URL: { kind: 'redis' },

  S3_BUCKET: { kind: 'text' },
  S3_KEY_PREFIX: { kind: 'text' },
  S3_REGION: { kind: 'text', fallback: 'us-east-1' },
  S3_ENDPOINT: { kind: 'url' },
  S3_PUBLIC_ENDPOINT: { kind: 'url' },
  S3_FORCE_PATH_STYLE: { kind: 'boolean', fallback: 'false' },
  S3_ACCESS_KEY_ID: { kind: 'text' },
  S3_SECRET_ACCESS_KEY: { kind: 'text' },
  MEDIA_HANDOVER: { kind: 'text', fallback: 'none', oneOf: ['none', 'nginx', 'redirect'] },

  BACKUP_TARGET: { kind: 'text' },
  BACKUP_KEY: { kind: 'age' },
  BACKUP_RENDITIONS: { kind: 'boolean', fallback: 'false' },
  BACKUP_S3_REGION: { kind: 'text' },
  BACKUP_S3_ENDPOINT: { kind: 'url' },
  BACKUP_S3_FORCE_PATH_STYLE: { kind: 'boolean' },
  BACKUP_S3_ACCESS_KEY_ID: { kind: 'text' },
  BACKUP_S3_SECRET_ACCESS_KEY: { kind: 'text' },

  MAX_UPLOAD_MB: { kind: 'integer', fallback: '500', min: 1, max: 102_400 },
  UPLOAD_PART_KB: { kind: 'integer', fallback: '8192', min: 64, max: 65536 },

  SESSION_SECRET: { kind: 'text', minLength: 32 },
  MEDIA_LINK_SECRET: { kind: 'text', minLength: 32 },
  SESSION_HOURS: { kind: 'integer', fallback: '168', min: 1, max: 8760 },

  ADMIN_EMAIL: { kind: 'email', fallback: 'admin@showreel.local' },
  ADMIN_PASSWORD: { kind: 'text', minLength: 8 },
  DEFAULT_USER_PASSWORD: { kind: 'text', minLength: 8 },
  STAFF_EMAIL_DOMAIN: { kind: 'text' },
  OIDC_ISSUER: { kind: 'url' },
  OIDC_CLIENT_ID: { kind: 'text' },
  OIDC_CLIENT_SECRET: { kind: 'text' },
  OIDC_STAFF_CLAIM: { kind: 'text' },

  STUDIO_NAME: { kind: 'text', fallback: 'Showreel Studio' },
  STUDIO_LOGO_URL: { kind: 'text' },
  STUDIO_LOGO_DARK_URL: { kind: 'text' },
  STUDIO_THEME: { kind: 'text', fallback: 'auto', oneOf: ['auto', 'light', 'dark'] },
  STUDIO_ACCENT: { kind: 'colour', fallback: '#b4532a' },
  SUPPORT_EMAIL: { kind: 'email', fallback: 'support@showreel.local' },
  WATERMARK_TEXT: { kind: 'text', fallback: 'PREVIEW' },
  BUSINESS_TIMEZONE: { kind: 'timezone', fallback: 'UTC' },

  PAYMENT_PROVIDER: { kind: 'text', oneOf: ['stripe', 'sandbox', 'none'] },
  STRIPE_SECRET_KEY: { kind: 'text' },
  STRIPE_PUBLISHABLE_KEY: { kind: 'text' },
  STRIPE_WEBHOOK_SECRET: { kind: 'text' },
  STRIPE_API_BASE: { kind: 'url' },

  ECB_RATES_URL: { kind: 'url', fallback: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml' },
  VIES_URL: { kind: 'url', fallback: 'https://ec.europa.eu/taxation_customs/vies/rest-api' },

  SMTP_URL: { kind: 'smtp' },
  MAIL_FROM: { kind: 'text' },

  SAMPLE_PROJECT: { kind: 'boolean', fallback: 'true' },

  FFMPEG_PATH: { kind: 'path' },
  FFPROBE_PATH: { kind: 'path' },
  WORKER_PHOTO_CONCURRENCY: { kind: 'integer', fallback: '2', min: 1, max: 64 },
  WORKER_VIDEO_CONCURRENCY: { kind: 'integer', fallback: '1', min: 1, max: 16 },
  JOB_LOCK_SECONDS: { kind: 'integer', fallback: '30', min: 2, max: 600 },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;

/** These variables are of docker-compose.yml alone, and reach our processes through `.env`. */
export const COMPOSE_ONLY: readonly string[] = ['POSTGRES_PASSWORD', 'S3_PORT'];
