import { ConfigError, loadConfig } from './config.js';

/** What a production server needs at the least. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://gallery.example.com',
  TRUST_PROXY: '1',
  PAYMENT_PROVIDER: 'none',
  SESSION_SECRET: 's'.repeat(48),
  MEDIA_LINK_SECRET: 'm'.repeat(48),
};

test('an empty environment gives a working development configuration', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({ production: false, http: { port: 3000, publicUrl: 'http://localhost:3000', secureCookies: false }, s3: null, oidc: null });
  expect(config.secrets.session).not.toBe(config.secrets.mediaLinks);
});

test('the configuration cannot be changed after the start', () => {
  const config = loadConfig({}) as { http: { port: number } };
  expect(() => (config.http.port = 1)).toThrow(TypeError);
});

test('an empty value means not set', () => {
  expect(loadConfig({ PORT: '', S3_BUCKET: '  ' })).toMatchObject({ http: { port: 3000 }, s3: null });
});

test.each([
  ['NODE_ENV', 'staging'],
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['WORKER_PORT', 'x'],
  ['PUBLIC_URL', 'gallery.example.com'],
  ['PUBLIC_URL', 'ftp://gallery.example.com'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_POOL', '1'],
  ['SESSION_SECRET', 'short'],
  ['MEDIA_LINK_SECRET', 'short'],
  ['SESSION_HOURS', '0'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'seven77'],
  ['STUDIO_ACCENT', 'red'],
  ['BUSINESS_TIMEZONE', 'Mars/Base'],
  ['PAYMENT_PROVIDER', 'cheque'],
  ['SAMPLE_PROJECT', 'maybe'],
  ['WORKER_PHOTO_CONCURRENCY', '0'],
  ['JOB_LOCK_SECONDS', '1'],
])('a bad %s is refused by name (%s)', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`));
});

test('a secret is never repeated in the refusal', () => {
  expect(() => loadConfig({ SESSION_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
});

test('sign-in through a provider needs the client id', () => {
  expect(() => loadConfig({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(/OIDC_CLIENT_ID must be set because OIDC_ISSUER is set/);
});

test('a bucket switches to S3, and browsers use its endpoint unless they have their own', () => {
  const s3 = { S3_BUCKET: 'media', S3_ENDPOINT: 'http://s3:8333', S3_FORCE_PATH_STYLE: 'true' };
  expect(loadConfig(s3).s3).toMatchObject({ bucket: 'media', endpoint: 'http://s3:8333', publicEndpoint: 'http://s3:8333', forcePathStyle: true });
  expect(loadConfig({ ...s3, S3_PUBLIC_ENDPOINT: 'https://cdn.example.com' }).s3?.publicEndpoint).toBe('https://cdn.example.com');
});

test('cookies are Secure everywhere but on plain-http localhost', () => {
  expect(loadConfig({ PUBLIC_URL: 'http://localhost:8080' }).http.secureCookies).toBe(false);
  expect(loadConfig({ PUBLIC_URL: 'https://localhost' }).http.secureCookies).toBe(true);
  expect(loadConfig({ PUBLIC_URL: 'http://192.168.1.5:3000' }).http.secureCookies).toBe(true);
});

describe('production', () => {
  test('starts with its own secrets, https, a proxy and no sandbox', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({ production: true, http: { secureCookies: true } });
  });

  test.each([
    ['a missing session secret', { SESSION_SECRET: undefined }, /^SESSION_SECRET must be set/],
    ['a missing media link secret', { MEDIA_LINK_SECRET: undefined }, /^MEDIA_LINK_SECRET must be set/],
    ['an example secret', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }, /^SESSION_SECRET must be set/],
    ['the development secret', { SESSION_SECRET: 'development-only-secret-that-production-refuses-SESSION_SECRET' }, /^SESSION_SECRET must be set/],
    ['sandbox money', { PAYMENT_PROVIDER: 'sandbox' }, /^PAYMENT_PROVIDER=sandbox/],
    ['sandbox money by default', { PAYMENT_PROVIDER: undefined }, /^PAYMENT_PROVIDER=sandbox/],
    ['no public address', { PUBLIC_URL: undefined }, /^PUBLIC_URL must be set/],
    ['a plain-http address', { PUBLIC_URL: 'http://gallery.example.com' }, /^PUBLIC_URL must start with https/],
    ['no proxy in front', { TRUST_PROXY: undefined }, /^TRUST_PROXY must be set/],
    ['a known admin password', { ADMIN_PASSWORD: 'change-me' }, /^ADMIN_PASSWORD/],
  ])('refuses %s', (_what, change, message) => {
    const env = { ...PRODUCTION, ...change } as Record<string, string | undefined>;
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(message);
  });
});
