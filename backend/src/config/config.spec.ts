import { loadConfig as load } from './config.js';
import { ConfigError, type Env } from './env-reader.js';

const SECRETS = { SESSION_SECRET: 's'.repeat(48), MEDIA_LINK_SECRET: 'm'.repeat(48) };
const loadConfig = (env: Env) => load({ ...SECRETS, ...env });

/** The fewest variables that a production server needs. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://gallery.example.com',
  TRUST_PROXY: '1',
  PAYMENT_PROVIDER: 'none',
  ADMIN_EMAIL: 'owner@studio.example',
  SUPPORT_EMAIL: 'hello@studio.example',
};

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('loadConfig', () => {
  test('two secrets alone give a working development configuration', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      production: false,
      http: { port: 3000, publicUrl: 'http://localhost:3000', secureCookies: false },
      s3: null,
      oidc: null,
    });
    expect(config.secrets.session).not.toBe(config.secrets.mediaLinks);
  });

  test.each(['SESSION_SECRET', 'MEDIA_LINK_SECRET'] as const)(
    '%s must be set in development too, where `npm start` sets it',
    (name) => {
      expect(() => loadConfig({ [name]: undefined })).toThrow(`${name} must be set to a secret of your own`);
      expect(() => loadConfig({ [name]: load({ NODE_ENV: 'test' }).secrets.session })).toThrow(
        `${name} must be set to a`,
      );
    },
  );

  test('each secret has a default of its own in tests', () => {
    const { session, mediaLinks } = load({ NODE_ENV: 'test' }).secrets;
    expect(session).not.toBe(mediaLinks);
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
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.2, proxy.internal'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', ','],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_POOL', '1'],
    ['SESSION_SECRET', 'short'],
    ['MEDIA_LINK_SECRET', 'short'],
    ['SESSION_HOURS', '0'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'seven77'],
    ['STUDIO_ACCENT', 'red'],
    ['BUSINESS_TIMEZONE', 'Mars/Base'],
    ['BUSINESS_TIMEZONE', '+02:00'],
    ['PAYMENT_PROVIDER', 'cheque'],
    ['SAMPLE_PROJECT', 'maybe'],
    ['WORKER_PHOTO_CONCURRENCY', '0'],
    ['JOB_LOCK_SECONDS', '1'],
    ['UPLOAD_PART_KB', '63'],
  ])('rejects a bad %s by name (%s)', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`));
  });

  test.each([
    [
      'REDIS_URL',
      'http://:hunter2@redis:6379',
      'REDIS_URL must be an address like redis://host:6379, or rediss:// for TLS.',
    ],
    [
      'DATABASE_URL',
      'mysql://showreel:hunter2@db/showreel',
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
    ],
  ])('%s needs the scheme of its server', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new ConfigError(message));
  });

  test('never repeats a secret in the error', () => {
    expect(() => loadConfig({ SESSION_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  });

  test('sign-in through a provider needs the client id', () => {
    expect(() => loadConfig({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(
      /OIDC_CLIENT_ID must be set because OIDC_ISSUER is set/,
    );
  });

  test.each([
    ['hd=studio.example', { name: 'hd', value: 'studio.example' }],
    ['https://studio.example/roles=staff', { name: 'https://studio.example/roles', value: 'staff' }],
    ['role=a=b', { name: 'role', value: 'a=b' }],
    [' employee ', { name: 'employee', value: null }],
    [undefined, null],
  ])('OIDC_STAFF_CLAIM %j is read as %j', (text, claim) => {
    expect(
      loadConfig({ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'x', OIDC_STAFF_CLAIM: text }).oidc
        ?.staffClaim,
    ).toEqual(claim);
  });

  test.each(['=staff', 'groups=', ' = '])('OIDC_STAFF_CLAIM %j is rejected', (text) => {
    expect(() =>
      loadConfig({ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'x', OIDC_STAFF_CLAIM: text }),
    ).toThrow(/^OIDC_STAFF_CLAIM must be/);
  });

  test('the tools get the environment without its secrets', () => {
    const { environment } = loadConfig({
      PATH: '/bin',
      TMPDIR: '/var/tmp',
      SESSION_SECRET: 'x'.repeat(32),
      NODE_ENV: 'test',
    }).tools;
    expect(environment).toEqual({ PATH: '/bin', TMPDIR: '/var/tmp' });
  });

  test('a bucket switches to S3, whose endpoint browsers use by default', () => {
    const s3 = { S3_BUCKET: 'media', S3_ENDPOINT: 'http://s3:8333', S3_FORCE_PATH_STYLE: 'true' };
    expect(loadConfig(s3).s3).toMatchObject({
      bucket: 'media',
      endpoint: 'http://s3:8333',
      publicEndpoint: 'http://s3:8333',
      forcePathStyle: true,
    });
    expect(loadConfig({ ...s3, S3_PUBLIC_ENDPOINT: 'https://cdn.example.com' }).s3?.publicEndpoint).toBe(
      'https://cdn.example.com',
    );
  });

  test.each([
    [{ MEDIA_HANDOVER: 'nginx', S3_BUCKET: 'media' }, 'nginx sends files on disk'],
    [{ MEDIA_HANDOVER: 'redirect' }, 'there is no store to redirect to'],
  ])('MEDIA_HANDOVER fits the storage: %j', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message);
  });

  test.each(['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_KEY_PREFIX', 'S3_BUCKETT'])(
    '%s without S3_BUCKET is an error, and not the local disk',
    (name) => {
      const message = `S3_BUCKET must be set because ${name} is set: correct the name, or`;
      expect(() => loadConfig({ [name]: 'https://s3.example.com' })).toThrow(message);
    },
  );

  test('what .env.example sets and compose uses needs no bucket', () => {
    const env = {
      S3_REGION: 'us-east-1',
      S3_FORCE_PATH_STYLE: 'false',
      S3_PORT: '8333',
      S3_BUCKET: '',
      S3_ENDPOINT: ' ',
    };
    expect(loadConfig(env).s3).toBeNull();
  });

  test('S3_KEY_PREFIX is a path of plain names', () => {
    const prefixOf = (S3_KEY_PREFIX: string) => loadConfig({ S3_BUCKET: 'media', S3_KEY_PREFIX }).s3?.keyPrefix;
    expect(['', 'showreel', 'media/studio-1/'].map(prefixOf)).toEqual([undefined, 'showreel', 'media/studio-1']);
    for (const bad of ['/', '/showreel', 'a//b', '../b', 'a/./b', 'Größe', 'a b'])
      expect(() => prefixOf(bad)).toThrow(/^S3_KEY_PREFIX must be/);
  });

  test('parts of uploads are 8 MB, and never smaller than S3 takes them', () => {
    expect(loadConfig({}).uploads.partBytes).toBe(8 * 1024 * 1024);
    expect(loadConfig({ UPLOAD_PART_KB: '64' }).uploads.partBytes).toBe(64 * 1024);
    expect(loadConfig({ UPLOAD_PART_KB: '5120', S3_BUCKET: 'media' }).uploads.partBytes).toBe(5 * 1024 * 1024);
    expect(() => loadConfig({ UPLOAD_PART_KB: '5119', S3_BUCKET: 'media' })).toThrow(
      /^UPLOAD_PART_KB must be at least 5120/,
    );
  });

  test('SHUTDOWN_DELAY_SECONDS is 5 in production and 0 elsewhere unless set', () => {
    const delay = (env: Record<string, string>) => loadConfig(env).http.shutdownDelaySeconds;
    expect([delay({}), delay(PRODUCTION), delay({ ...PRODUCTION, SHUTDOWN_DELAY_SECONDS: '0' })]).toEqual([0, 5, 0]);
  });

  test.each([
    ['1', 1],
    ['10.0.0.2', ['10.0.0.2']],
    ['10.0.0.0/24, fd00::/8,loopback', ['10.0.0.0/24', 'fd00::/8', 'loopback']],
  ])('TRUST_PROXY=%s is a number of proxies or a list of addresses', (TRUST_PROXY, trustProxy) => {
    expect(loadConfig({ TRUST_PROXY }).http.trustProxy).toEqual(trustProxy);
  });

  test('cookies are Secure everywhere but on plain-http localhost', () => {
    expect(loadConfig({ PUBLIC_URL: 'http://localhost:8080' }).http.secureCookies).toBe(false);
    expect(loadConfig({ PUBLIC_URL: 'https://localhost' }).http.secureCookies).toBe(true);
    expect(loadConfig({ PUBLIC_URL: 'http://192.168.1.5:3000' }).http.secureCookies).toBe(true);
  });
});

describe('the payment provider', () => {
  test.each([
    ['nothing set', {}, 'sandbox', null],
    ['nothing set in production', { ...PRODUCTION, PAYMENT_PROVIDER: undefined }, 'none', null],
    ['the keys', STRIPE, 'stripe', 'STRIPE_SECRET_KEY'],
    ['the keys and Stripe', { ...STRIPE, PAYMENT_PROVIDER: 'stripe' }, 'stripe', 'STRIPE_SECRET_KEY'],
    ['the keys, but the sandbox', { ...STRIPE, PAYMENT_PROVIDER: 'sandbox' }, 'sandbox', 'PAYMENT_PROVIDER'],
    ['the keys, but nobody', { ...STRIPE, PAYMENT_PROVIDER: 'none' }, 'none', 'PAYMENT_PROVIDER'],
    ['nobody', { PAYMENT_PROVIDER: 'none' }, 'none', 'PAYMENT_PROVIDER'],
  ])('%s', (_what, env, provider, fixedBy) => {
    const { payments } = loadConfig(env);
    expect(payments).toMatchObject({ provider, fixedBy });
    expect(payments.stripe).toEqual(
      provider === 'stripe' ? { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' } : null,
    );
  });

  test.each([
    [
      'Stripe without keys',
      { PAYMENT_PROVIDER: 'stripe' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set because PAYMENT_PROVIDER is stripe: Stripe needs all three keys.',
    ],
    [
      'one key of three',
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set because STRIPE_SECRET_KEY is set: Stripe needs all three keys.',
    ],
    [
      'two keys of three',
      { ...STRIPE, STRIPE_WEBHOOK_SECRET: ' ' },
      'STRIPE_WEBHOOK_SECRET must be set because STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are set: Stripe needs all three keys.',
    ],
    [
      "the public key in the secret one's place",
      { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' },
      /^STRIPE_SECRET_KEY must be the key that starts with sk_ or rk_/,
    ],
    [
      'the secret key where browsers see it',
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      /^STRIPE_PUBLISHABLE_KEY must/,
    ],
    ['another webhook secret', { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'we_1' }, /^STRIPE_WEBHOOK_SECRET must/],
    [
      'a test and a live key',
      { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' },
      /^STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both/,
    ],
  ])('rejects %s in one line', (_what, env, message) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(message);
    expect(() => loadConfig(env)).not.toThrow(/_(test|live)_1|we_1/);
  });

  test("a fake may take Stripe's place outside production", () => {
    expect(loadConfig({ ...STRIPE, STRIPE_API_BASE: 'http://127.0.0.1:4242/' }).payments.stripeApiBase).toBe(
      'http://127.0.0.1:4242',
    );
  });
});

describe('mail', () => {
  test('goes to files from the studio while nothing is set', () => {
    expect(loadConfig({ STUDIO_NAME: 'Grün & Söhne', SUPPORT_EMAIL: 'help@studio.example' }).mail).toEqual({
      smtp: null,
      from: { name: 'Grün & Söhne', address: 'help@studio.example' },
      senderIsSet: false,
    });
  });

  test.each([
    [
      'smtps://u%40x:p%2F%3A@mail.example.com',
      { host: 'mail.example.com', port: 465, secure: true, requireTls: true, auth: { user: 'u@x', pass: 'p/:' } },
    ],
    [
      'smtp://u:p@mail.example.com',
      { host: 'mail.example.com', port: 587, secure: false, requireTls: true, auth: { user: 'u', pass: 'p' } },
    ],
    [
      'smtp://u:p@localhost:1025',
      { host: 'localhost', port: 1025, secure: false, requireTls: false, auth: { user: 'u', pass: 'p' } },
    ],
    ['smtp://relay:25/', { host: 'relay', port: 25, secure: false, requireTls: false, auth: null }],
    ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, requireTls: false, auth: null }],
  ])('%s', (SMTP_URL, smtp) => {
    expect(loadConfig({ SMTP_URL }).mail.smtp).toEqual(smtp);
  });

  test.each([
    'mail.example.com',
    'https://u:hunter2@mail.example.com',
    'smtp://',
    'smtp:u:hunter2',
    'smtps://u:hunter2@mail.example.com/box',
    'smtps://u:hunter2@mail.example.com?pool=true',
    'smtps://u:hunter2%@mail.example.com',
  ])('rejects the server %s without repeating its password', (SMTP_URL) => {
    expect(() => loadConfig({ SMTP_URL })).toThrow(/^SMTP_URL must be an address like smtps:/);
    expect(() => loadConfig({ SMTP_URL })).not.toThrow(/hunter2/);
  });

  test.each([
    ['studio@example.com', 'Showreel Studio', 'studio@example.com'],
    ['Grün, Film & Söhne <studio@example.com>', 'Grün, Film & Söhne', 'studio@example.com'],
    ['"Una Königin" <una@example.com>', 'Una Königin', 'una@example.com'],
    ['<una@example.com>', 'Showreel Studio', 'una@example.com'],
  ])('comes from %s', (MAIL_FROM, name, address) => {
    expect(loadConfig({ MAIL_FROM }).mail.from).toEqual({ name, address });
  });

  test.each([
    'Studio',
    'Studio studio@example.com',
    'a@example.com, b@example.com',
    'Studio <studio>',
    'Studio <a@b> <c@d>',
  ])('never from %s', (MAIL_FROM) => {
    expect(() => loadConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM must be/);
  });

  test('is the support address unless MAIL_FROM is set', () => {
    const env = { SUPPORT_EMAIL: 'help@example.com' };
    expect(loadConfig(env).mail.from.address).toBe('help@example.com');
    expect(loadConfig({ ...env, MAIL_FROM: 'studio@example.com' }).mail.from.address).toBe('studio@example.com');
  });
});

describe('production', () => {
  test('starts with its own secrets, https, a proxy and no sandbox', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({ production: true, http: { secureCookies: true } });
  });

  test.each([
    ['a missing session secret', { SESSION_SECRET: undefined }, /^SESSION_SECRET must be set/],
    ['a missing media link secret', { MEDIA_LINK_SECRET: undefined }, /^MEDIA_LINK_SECRET must be set/],
    ['an example secret', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }, /^SESSION_SECRET must be set/],
    [
      'the secret of tests',
      { SESSION_SECRET: load({ NODE_ENV: 'test' }).secrets.session },
      /^SESSION_SECRET must be set/,
    ],
    ['sandbox money', { PAYMENT_PROVIDER: 'sandbox' }, /^PAYMENT_PROVIDER=sandbox/],
    [
      'a fake for Stripe',
      { ...STRIPE, PAYMENT_PROVIDER: undefined, STRIPE_API_BASE: 'http://127.0.0.1:1' },
      /^STRIPE_API_BASE must not be set/,
    ],
    ['a first admin without an address', { ADMIN_EMAIL: undefined }, /^ADMIN_EMAIL must be set in production/],
    ['an example as support address', { SUPPORT_EMAIL: 'us@showreel.local' }, /^SUPPORT_EMAIL must be set in prod/],
    ['no public address', { PUBLIC_URL: undefined }, /^PUBLIC_URL must be set/],
    ['a plain-http address', { PUBLIC_URL: 'http://gallery.example.com' }, /^PUBLIC_URL must start with https/],
    ['no proxy in front', { TRUST_PROXY: undefined }, /^TRUST_PROXY must be set/],
    ['a known admin password', { ADMIN_PASSWORD: 'change-me' }, /^ADMIN_PASSWORD/],
    ['a known admin password with a space', { ADMIN_PASSWORD: 'change-me ' }, /^ADMIN_PASSWORD/],
    ['a known password of new users', { DEFAULT_USER_PASSWORD: 'change-me' }, /^DEFAULT_USER_PASSWORD is a known/],
  ])('rejects %s', (_what, change, message) => {
    const env = { ...PRODUCTION, ...change } as Record<string, string | undefined>;
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(message);
  });
});
