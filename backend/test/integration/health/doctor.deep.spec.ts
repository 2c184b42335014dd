import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FfmpegVideoTool } from '../../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import { NodeNetworkProbes } from '../../../src/adapters/probes/node-network-probes.js';
import { CONFIG } from '../../../src/config/config.js';
import { HeartbeatsService } from '../../../src/modules/health/processes/heartbeats.service.js';
import type { StatusPartDto } from '../../../src/modules/health/checks/status-part.dto.js';
import { DnsPort } from '../../../src/ports/dns.port.js';
import { NetworkProbesPort, type CertificateReport } from '../../../src/ports/network-probes.port.js';
import { VideoToolPort } from '../../../src/ports/video-tool.port.js';
import { FakeDns } from '../../fakes/fake-dns.js';
import { TestClock } from '../../fakes/test-clock.js';
import { runEntry } from '../../fixtures/app/run-entry.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { FrontProxy } from '../../servers/front-proxy.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';
import { TEST_CERTIFICATE } from '../../servers/smtp/certificate.js';
import { FakeSmtpServer } from '../../servers/smtp/fake-smtp-server.js';
import { FakeStripeServer } from '../../servers/stripe/fake-stripe-server.js';

/** The real time, moved by a fault. */
class MovedClock extends TestClock {
  seconds = 0;

  override now(): Date {
    return new Date(Date.now() + this.seconds * 1_000);
  }
}

/** Trusts the certificate of the test's proxy; a fault may take that away, or show another one. */
class TestProbes extends NodeNetworkProbes {
  shown: Partial<CertificateReport> = {};
  trusts = true;

  override async certificate(url: string): Promise<CertificateReport> {
    const probes = this.trusts ? super.certificate(url) : new NodeNetworkProbes().certificate(url);
    return { ...(await probes), ...this.shown };
  }
}

const DOMAIN = 'northlight.example';
const clock = new MovedClock();
const probes = new TestProbes(TEST_CERTIFICATE);
const dns = new FakeDns();
/** The ffmpeg of the server; a fault replaces it. */
const tools = { current: new FfmpegVideoTool({ searchPath: process.env.PATH ?? '' }) };
let folder: string;
let site: FrontProxy;
let front: FrontProxy;
let store: FakeS3Server;
let smtp: FakeSmtpServer;
let stripe: FakeStripeServer;
let app: TestApp;
let tlsSmtp: FakeSmtpServer;
/** The settings of the healthy installation, and those of its bucket among them. */
let env: Record<string, string>;
let inBucket: Record<string, string>;

/** The ffmpeg of the tests. */
const videos = new Proxy({} as VideoToolPort, {
  get: (_, name) => {
    const member = Reflect.get(tools.current, name) as unknown;
    return typeof member === 'function' ? (member.bind(tools.current) as unknown) : member;
  },
});
const OVERRIDE: [unknown, unknown][] = [
  [NetworkProbesPort, probes],
  [DnsPort, dns],
  [VideoToolPort, videos],
];

/** Prepares another process of the installation, with other settings, which starts when it is first asked for. */
function another(
  changes: () => Record<string, string | undefined>,
  override: () => [unknown, unknown][] = () => [],
): () => Promise<TestApp> {
  let started: Promise<TestApp> | undefined;
  const start = () => {
    const settings = Object.entries({ ...env, ...changes() }).filter(([, value]) => value !== undefined);
    const own = Object.fromEntries(settings) as Record<string, string>;
    return startTestApp({ beside: app, clock, env: own, override: [...OVERRIDE, ...override()] });
  };
  return () => (started ??= start());
}
const onDisk = another(() => Object.fromEntries(Object.keys(inBucket).map((name) => [name, undefined])));
const redirecting = another(() => ({ MEDIA_HANDOVER: 'redirect' }));
const withoutTrust = another(() => ({ TRUST_PROXY: '0' }));
const untrustedMail = another(() => ({ SMTP_URL: `smtps://studio:right@localhost:${tlsSmtp.port}` }));
// A name of the loopback interface that is not taken for it: a password needs encryption there.
const openMail = another(() => ({ SMTP_URL: `smtp://studio:right@127.1:${smtp.port}` }));
// A file system on which nothing is ever free.
const onFullDisk = another(() => ({ DATA_DIR: process.platform === 'linux' ? '/proc' : '/dev' }));
const inProduction = another(
  () => ({}),
  // In production its configuration would not let payments go to a fake.
  () => [[CONFIG, { ...app.config, production: true }]],
);
const withProvider = another(() => ({
  OIDC_ISSUER: 'https://id.example.test',
  OIDC_CLIENT_ID: 'showreel',
  OIDC_CLIENT_SECRET: 'secret',
}));

/** Signs an admin in at a provider that reports no time of the sign-in. */
async function signInAtProvider(): Promise<void> {
  const { id } = await insertUser(app.database, { role: 'admin', passwordHash: null, oidcSubject: 'nora' });
  await sql(
    `INSERT INTO session (id, user_id, token_version, created_at, last_used_at, expires_at, proved_at, user_agent)
     VALUES (gen_random_uuid(), $1, 0, now(), now(), now() + interval '1 day', to_timestamp(0), '')`,
    [id],
  );
}

const CORS = [
  { AllowedOrigins: ['*'], AllowedMethods: ['PUT', 'GET'], AllowedHeaders: ['content-type'], ExposeHeaders: ['ETag'] },
];
const urlOf = ({ app: nest }: TestApp) =>
  `http://127.0.0.1:${(nest.getHttpServer().address() as { port: number }).port}`;

async function findings(of: TestApp = app): Promise<StatusPartDto[]> {
  const { status, body } = await (await of.admin()).post('/api/admin/status/checks');
  expect(status).toBe(200);
  return body.parts as StatusPartDto[];
}

const sql = (text: string, values: unknown[] = []) => app.database.query(text, values);

/** Adds another process that is alive, and differs. */
const addProcess = (changes: Record<string, string>) =>
  sql(
    `INSERT INTO process_heartbeat (process_id, kind, release, storage, queue, settings, started_at, seen_at)
     SELECT 'other', 'api', coalesce($1, release), coalesce($2, storage), coalesce($3, queue),
       settings || coalesce($4, '{}')::jsonb, now(), now() FROM process_heartbeat LIMIT 1`,
    [changes['release'] ?? null, changes['storage'] ?? null, changes['queue'] ?? null, changes['settings'] ?? null],
  );

const addJob = (name: string, minutes = 0, failed = false, kind?: string) =>
  sql(
    `INSERT INTO job_outbox (name, payload, dispatched_at, created_at, failed_at)
     VALUES ($1, $2, now(), now() - make_interval(mins => $3), CASE WHEN $4 THEN now() END)`,
    [name, kind ? { kind } : {}, minutes, failed],
  );

const addBackup = (hoursAgo: number, state = 'good', pruneError: string | null = null) =>
  sql(
    `INSERT INTO backup (target, state, error, prune_error, started_at, finished_at)
     SELECT $1, $2, CASE WHEN $2 = 'failed' THEN 'no space left' END, $3, at, at
     FROM (SELECT now() - make_interval(hours => $4) AS at) t`,
    [folder, state, pruneError, hoursAgo],
  );

/** Uses an ffmpeg that lists these codecs and filters and does nothing else. */
async function useFfmpeg(encoders: string, decoders: string, filters = ALL_FILTERS): Promise<void> {
  const path = join(folder, 'ffmpeg');
  const list = (names: string) => names.split(' ').map((name) => `echo ' V..... ${name} name'`);
  const listFilters = filters.split(' ').map((name) => `echo ' ... ${name} V->V name'`);
  const lines = [
    '#!/bin/sh',
    'case "$*" in',
    ...['*-encoders*)', ...list(encoders), ';;'],
    ...['*-filters*)', ...listFilters, ';;'],
    ...['*)', ...list(decoders), ';;', 'esac', ''],
  ];
  await writeFile(path, lines.join('\n'));
  await chmod(path, 0o755);
  tools.current = new FfmpegVideoTool({ ffmpegPath: path, ffprobePath: path, searchPath: '' });
}

const ALL_FILTERS = 'zscale tonemap';
const ALL_ENCODERS = 'libx264 aac mjpeg';
const ALL_DECODERS = 'h264 hevc prores mpeg4 mjpeg aac mp3 pcm_s16le';

/** Back to a healthy installation. */
async function heal(): Promise<void> {
  clock.seconds = 0;
  Object.assign(probes, { shown: {}, trusts: true });
  Object.assign(site, { target: urlOf(app), forwardedFor: 'set', forwardedProto: true, maxBodyBytes: Infinity });
  Object.assign(site, { buffers: false, passesRanges: true, isOtherSite: false });
  Object.assign(front, { target: store.endpoint, keepsHost: true, clockSkew: 0, passesRanges: true, passesGet: true });
  Object.assign(store, { cors: CORS, fault: null, endsUnfinishedUploads: true, ignoresRanges: false });
  Object.assign(stripe, { secretKey: 'sk_test_fake' });
  stripe.account.chargesEnabled = true;
  stripe.account.endpoints.splice(0);
  stripe.account.createEndpoint({
    url: `${site.url}/api/payments/webhook`,
    enabled_events: ['*'],
  } as never);
  smtp.fault.clear();
  dns.offline = false;
  dns.records.clear();
  dns.records.set(DOMAIN, ['v=spf1 include:mail.example ~all']);
  dns.records.set(`_dmarc.${DOMAIN}`, ['v=DMARC1; p=none']);
  tools.current = new FfmpegVideoTool({ searchPath: process.env.PATH ?? '' });
  await sql('DELETE FROM process_heartbeat');
  await sql('DELETE FROM job_outbox');
  await sql('DELETE FROM backup');
  await sql('DELETE FROM media_file');
  await sql('DELETE FROM entitlement');
  await sql('DELETE FROM purchase');
  await sql('DELETE FROM provider_event');
  await sql('DELETE FROM "user" WHERE oidc_subject IS NOT NULL');
  await sql(`UPDATE "user" SET password_hash = 'some' WHERE role = 'admin'`);
  await addBackup(2);
  await app.app.get(HeartbeatsService, { strict: false }).beat({ kind: 'worker', release: '1', storage: 's3:fake' });
}

interface Fault {
  /** The expected findings; there must be no others. */
  found: string[];
  /** The detail of the last finding, where its words matter. */
  detail?: RegExp;
  /** The advice of the last finding. */
  cure: RegExp;
  cause: () => unknown;
  /** The process whose checks are run. */
  of?: () => Promise<TestApp>;
  /** A process that only serves. */
  beside?: () => Promise<TestApp>;
}

const FAULTS: Record<string, Fault> = {
  'a store that denies access': {
    found: ['storage no_answer'],
    cure: /S3 settings/,
    cause: () => (store.fault = 'denied'),
  },
  'a store that sends whole files only': {
    found: ['storage storage_range', 'bucket bucket_range'],
    cure: /Range headers/,
    cause: () => (store.ignoresRanges = true),
  },
  'a bucket without CORS rule': {
    found: ['bucket bucket_cors'],
    cure: /AllowedOrigins.*https:\/\/localhost/,
    cause: () => (store.cors = []),
  },
  'a CORS rule that hides ETags': {
    found: ['bucket bucket_etag'],
    cure: /"ExposeHeaders": \["ETag"\]/,
    cause: () => (store.cors = [{ ...CORS[0]!, ExposeHeaders: [] }]),
  },
  'a bucket that keeps unfinished uploads': {
    found: ['bucket bucket_lifecycle'],
    cure: /AbortIncompleteMultipartUpload/,
    cause: () => (store.endsUnfinishedUploads = false),
  },
  'a store that browsers cannot reach': {
    found: ['bucket bucket_unreachable'],
    cure: /S3_PUBLIC_ENDPOINT/,
    cause: () => (front.target = null),
  },
  'a proxy that changes the signed Host header': {
    found: ['bucket bucket_rejects'],
    cure: /keep the Host header/,
    cause: () => (front.keepsHost = false),
  },
  'a proxy in front of the store that lets nobody read': {
    found: ['bucket bucket_withholds'],
    detail: /status 405/,
    cure: /pass on GET/,
    cause: () => (front.passesGet = false),
  },
  'a proxy in front of the store that drops ranges': {
    found: ['bucket bucket_range'],
    cure: /pass on Range headers/,
    cause: () => (front.passesRanges = false),
  },
  'a CORS rule that lets pages read no films': {
    found: ['bucket bucket_read_cors'],
    cure: /AllowedOrigins.*https:\/\/localhost.*GET/,
    of: redirecting,
    cause: () => (store.cors = [{ ...CORS[0]!, AllowedMethods: ['PUT'] }]),
  },
  'a store whose clock is behind': {
    found: ['clock clock_store'],
    cure: /timedatectl set-ntp true/,
    cause: () => (front.clockSkew = -700),
  },
  'a server whose clock is ahead': {
    found: ['clock clock_database', 'clock clock_store'],
    cure: /timedatectl set-ntp true/,
    cause: () => (clock.seconds = 90),
  },
  'too few connections to PostgreSQL': {
    found: ['connections connections_many'],
    cure: /max_connections of PostgreSQL to 1008/,
    cause: () => sql('UPDATE process_heartbeat SET connections = 1000'),
  },
  'no worker': {
    found: ['workers no_answer'],
    cure: /Start a worker process/,
    cause: () => sql('DELETE FROM process_heartbeat'),
  },
  'a process with another queue': {
    found: ['processes processes_queue'],
    cure: /REDIS_URL/,
    cause: () => addProcess({ queue: 'redis:other' }),
  },
  'a process with another storage': {
    found: ['processes processes_storage'],
    cure: /S3_BUCKET/,
    cause: () => addProcess({ storage: 's3:other' }),
  },
  'a process of another release': {
    found: ['processes processes_release'],
    cure: /older release/,
    cause: () => addProcess({ release: '2' }),
  },
  'a process with another mail server': {
    found: ['processes processes_settings'],
    cure: /same \.env/,
    cause: () => addProcess({ settings: '{"SMTP_URL": "000000000000"}' }),
  },
  'a failed job': {
    found: ['queue jobs_failed'],
    cure: /retry them, or dismiss/,
    cause: () => addJob('back-up', 1, true),
  },
  'a job that the queue does not take': {
    found: ['queue jobs_postponed'],
    cure: /The log names them/,
    cause: () => addJob('send-postcard'),
  },
  'a mail that waits': {
    found: ['mails mails_late'],
    cure: /mail server and the worker/,
    cause: () => addJob('send-mail', 30, false, 'receipt'),
  },
  'a file that failed': {
    found: ['files files_failed'],
    cure: /Try again/,
    cause: async () => insertMedia(app.database, await insertProject(app.database), 1, { status: 'failed' }),
  },
  'a full temporary folder': {
    found: ['temporary temporary_full'],
    cure: /set TMPDIR to a folder on a larger disk/,
    cause: () => sql('UPDATE process_heartbeat SET temporary_free_bytes = 1000'),
  },
  'a mail server that rejects the password': {
    found: ['mailServer mail_server_fault'],
    cure: /Settings > Email/,
    cause: () => smtp.fault.set('auth', { code: 535, text: '5.7.8 no' }),
  },
  'a mail server whose certificate nobody trusts': {
    found: ['mail no_answer', 'mailServer mail_server_fault'],
    detail: /certificate of localhost is signed by nobody .* such as Let’s Encrypt/,
    cure: /Settings > Email/,
    of: untrustedMail,
    cause: () => undefined,
  },
  'a mail server without STARTTLS': {
    found: ['mail no_answer', 'mailServer mail_server_fault'],
    detail: /offers no encryption \(STARTTLS\).* Choose TLS with port 465/,
    cure: /Settings > Email/,
    of: openMail,
    cause: () => undefined,
  },
  'a full disk': {
    found: ['disk disk_full'],
    cure: /free some space or move DATA_DIR/,
    of: onFullDisk,
    cause: () => undefined,
  },
  'a domain without SPF': {
    found: ['mailDomain mail_spf'],
    cure: /TXT record .*v=spf1/,
    cause: () => dns.records.delete(DOMAIN),
  },
  'a domain without DMARC': {
    found: ['mailDomain mail_dmarc'],
    cure: /_dmarc\.northlight\.example with "v=DMARC1; p=none"/,
    cause: () => dns.records.delete(`_dmarc.${DOMAIN}`),
  },
  'a DNS that does not answer': {
    found: ['mailDomain mail_dns_silent'],
    cure: /resolv\.conf/,
    cause: () => (dns.offline = true),
  },
  'a key that Stripe has replaced': {
    found: ['paymentAccount account_rejected'],
    cure: /STRIPE_SECRET_KEY/,
    cause: () => (stripe.secretKey = 'sk_test_rolled'),
  },
  'a Stripe account that may not charge': {
    found: ['paymentAccount account_charges'],
    cure: /Stripe's dashboard/,
    cause: () => (stripe.account.chargesEnabled = false),
  },
  'a webhook that is missing': {
    found: ['paymentAccount webhook_missing'],
    cure: /Settings > Payments/,
    cause: () => stripe.account.endpoints.splice(0),
  },
  'a webhook at another address': {
    found: ['paymentAccount webhook_address'],
    cure: /after PUBLIC_URL is right/,
    cause: () => (stripe.account.endpoints[0]!.url = 'https://old.northlight.example/api/payments/webhook'),
  },
  'test keys in production': {
    found: ['paymentAccount account_test'],
    cure: /live keys under Settings > Payments/,
    of: inProduction,
    cause: () => undefined,
  },
  'a webhook that is switched off': {
    found: ['paymentAccount webhook_disabled'],
    cure: /Set it up again/,
    cause: () => (stripe.account.endpoints[0]!.status = 'disabled'),
  },
  'a webhook without all events': {
    found: ['paymentAccount webhook_events'],
    cure: /Set it up again/,
    cause: () => (stripe.account.endpoints[0]!.enabled_events = ['charge.updated']),
  },
  'a webhook of which nothing arrives': {
    found: ['paymentAccount webhook_silent'],
    cure: /signing secret/,
    cause: async () => {
      const user = await insertUser(app.database);
      const project = await insertProject(app.database, { clientEmail: user.email });
      await insertPurchase(app.database, project, { provider: 'stripe' });
    },
  },
  'a provider that does not say when admins signed in': {
    found: ['signIn proof_impossible'],
    cure: /auth_time.*reset-password/,
    of: withProvider,
    cause: async () => {
      await signInAtProvider();
      await sql(`UPDATE "user" SET password_hash = NULL WHERE role = 'admin'`);
    },
  },
  'no ffmpeg': {
    found: ['programs ffmpeg_missing'],
    cure: /apt-get install ffmpeg/,
    cause: () => (tools.current = new FfmpegVideoTool({ ffmpegPath: '/nowhere/ffmpeg', searchPath: '' })),
  },
  'an ffmpeg without H.264': {
    found: ['programs ffmpeg_encoders'],
    cure: /complete ffmpeg/,
    cause: () => useFfmpeg('aac mjpeg', ALL_DECODERS),
  },
  'an ffmpeg that reads no HEVC': {
    found: ['programs ffmpeg_decoders'],
    cure: /complete ffmpeg/,
    cause: () => useFfmpeg(ALL_ENCODERS, ALL_DECODERS.replace('hevc ', '')),
  },
  'an ffmpeg that maps no HDR': {
    found: ['programs ffmpeg_filters'],
    cure: /complete ffmpeg/,
    cause: () => useFfmpeg(ALL_ENCODERS, ALL_DECODERS, 'scale tonemap'),
  },
  'a late backup': {
    found: ['backups backups_late'],
    cure: /npm run backup/,
    cause: () => sql(`UPDATE backup SET finished_at = now() - interval '30 hours'`),
  },
  'a backup that failed': {
    found: ['backups backups_failed'],
    cure: /log of the worker/,
    cause: () => addBackup(1, 'failed'),
  },
  'backups that cannot be removed': {
    found: ['backups backups_unpruned'],
    cure: /delete files in the place for backups/,
    cause: async () => {
      await addBackup(60, 'good', 'locked');
      await addBackup(1, 'good', 'locked');
      await sql(`DELETE FROM backup WHERE prune_error IS NULL`);
    },
  },
  'no backup yet': {
    found: ['backups backups_never'],
    cure: /npm run backup/,
    cause: () => sql('DELETE FROM backup'),
  },
  'a public address at which nothing answers': {
    found: ['address address_unreachable'],
    cure: /PUBLIC_URL, its DNS record/,
    cause: () => (site.target = null),
  },
  'a public address at which another site answers': {
    found: ['address address_other'],
    cure: /forward this address to the API/,
    cause: () => (site.isOtherSite = true),
  },
  'a proxy that does not name the client': {
    found: ['address address_client'],
    cure: /proxy_set_header X-Forwarded-For \$remote_addr;/,
    cause: () => (site.forwardedFor = 'none'),
  },
  'a proxy that believes what clients say of themselves': {
    found: ['address address_forged'],
    cure: /replace X-Forwarded-For/,
    cause: () => (site.forwardedFor = 'pass'),
  },
  'a proxy that does not name the protocol': {
    found: ['address address_proto'],
    cure: /proxy_set_header X-Forwarded-Proto \$scheme;/,
    cause: () => (site.forwardedProto = false),
  },
  'a proxy that is not trusted': {
    found: ['address address_untrusted'],
    cure: /Set TRUST_PROXY/,
    beside: withoutTrust,
    cause: async () => (site.target = urlOf(await withoutTrust())),
  },
  'a proxy that holds replies back': {
    found: ['address address_buffered'],
    cure: /proxy_buffering off;/,
    cause: () => (site.buffers = true),
  },
  'a proxy that drops ranges': {
    found: ['address address_ranges'],
    cure: /pass on Range headers/,
    cause: () => (site.passesRanges = false),
  },
  'a proxy that rejects parts of uploads': {
    found: ['address address_body'],
    cure: /client_max_body_size 16m;/,
    of: onDisk,
    cause: async () => Object.assign(site, { target: urlOf(await onDisk()), maxBodyBytes: 1_048_576 }),
  },
  'a certificate that nobody trusts': {
    found: ['certificate certificate_invalid'],
    cure: /whole chain/,
    cause: () => (probes.trusts = false),
  },
  'a certificate that ends next week': {
    found: ['certificate certificate_expires'],
    cure: /certbot renew/,
    cause: () => (probes.shown = { validTo: new Date(Date.now() + 7 * 24 * 3_600_000) }),
  },
};

const HEALTHY = allOrEvery<[where: string, of: () => Promise<TestApp>]>(3, [
  ['in a bucket', async () => app],
  ['on the disk', onDisk],
  ['in a bucket to which browsers are sent', redirecting],
]);
const TRIED = allOrEvery(20, Object.entries(FAULTS));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-doctor-'));
  [site, front] = await Promise.all([FrontProxy.start({ tls: true }), FrontProxy.start({ tls: false })]);
  store = await FakeS3Server.start();
  smtp = await FakeSmtpServer.start({ login: { user: 'studio', pass: 'right' } });
  stripe = await FakeStripeServer.start();
  const { accessKeyId, secretAccessKey, region } = store.credentials;
  const common = {
    PUBLIC_URL: site.url,
    TRUST_PROXY: '1',
    SMTP_URL: `smtp://studio:right@127.0.0.1:${smtp.port}`,
    MAIL_FROM: `Studio <studio@${DOMAIN}>`,
    BACKUP_TARGET: folder,
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
    STRIPE_WEBHOOK_SECRET: 'whsec_fake',
  };
  inBucket = {
    S3_BUCKET: store.bucketName,
    S3_ENDPOINT: store.endpoint,
    S3_PUBLIC_ENDPOINT: front.url,
    S3_FORCE_PATH_STYLE: 'true',
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  env = { ...common, ...inBucket };
  app = await startTestApp({ clock, env, override: OVERRIDE });
  tlsSmtp = await FakeSmtpServer.start({ secure: true, login: { user: 'studio', pass: 'right' } });
  // A process that starts later would be seen as one with other settings.
  for (const [, { of, beside }] of TRIED) await (of ?? beside)?.();
  for (const [, healthy] of HEALTHY) await healthy();
}, 120_000);
afterAll(async () => {
  await app.close();
  await Promise.all([site, front, store, smtp, tlsSmtp, stripe].map((server) => server.close()));
  await rm(folder, { recursive: true, force: true });
});

describe('the checks of the installation', () => {
  beforeEach(heal);

  it.each(HEALTHY)('find nothing on a healthy installation with its files %s', async (_where, of) => {
    expect((await findings(await of())).filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  async function sell(days: number): Promise<void> {
    const project = await insertProject(app.database, { clientEmail: (await insertUser(app.database)).email });
    const succeededAt = new Date(Date.now() - days * 24 * 3_600_000);
    await insertPurchase(app.database, project, { provider: 'stripe', succeededAt });
  }
  if (DEEP)
    it.each([
      [
        'whose events arrive',
        async () => {
          await sell(1);
          await sql(
            `INSERT INTO provider_event (id, kind, intent_id, outcome) VALUES ('stripe:evt_1', 'paid', 'pi', 'paid')`,
          );
        },
      ],
      ['whose last sale is so old that its events are deleted', () => sell(70)],
    ])('find nothing at a studio %s', async (_which, sales) => {
      await sales();
      expect((await findings()).filter(({ name }) => name === 'paymentAccount')).toMatchObject([{ code: 'checked' }]);
    });

  if (DEEP)
    it('find nothing where an admin can prove who they are by a password', async () => {
      await signInAtProvider();
      const found = await findings(await withProvider());
      expect(found.filter(({ name }) => name === 'signIn')).toMatchObject([{ code: 'checked' }]);
    });

  if (DEEP)
    it.each([
      ['found', [['s1._domainkey', 'v=DKIM1; p=MIGf']], 'mail_dkim_found'],
      ['not found under the usual names', [], 'mail_dkim_unseen'],
    ])('say that the DKIM key of the domain is %s', async (_what, records, code) => {
      for (const [name, record] of records) dns.records.set(`${name}.${DOMAIN}`, [record!]);
      const parts = (await findings()).filter(({ name }) => name === 'mailDomain');
      expect(parts).toMatchObject([{ state: 'ok', code }]);
    });

  if (DEEP)
    it('look at everything, and leave nothing behind', async () => {
      const parts = await findings();
      expect(parts.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['connections', 'bucket', 'mailServer', 'mailDomain', 'paymentAccount', 'programs']),
      );
      expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['clock', 'address', 'certificate']));
      expect(parts.every(({ state, advice }) => (state === 'ok') === (advice === ''))).toBe(true);
      expect([...store.bucket.objects.keys()]).toEqual([]);
    });

  it.each(TRIED)('find %s', async (_name, { found, detail = /./, cure, cause, of = async () => app }) => {
    await cause();
    const bad = (await findings(await of())).filter(({ state }) => state !== 'ok');
    expect(bad.map(({ name, code }) => `${name} ${code}`)).toEqual(found);
    expect(bad.at(-1)!.detail).toMatch(detail);
    expect(bad.at(-1)!.advice).toMatch(cure);
    expect(bad.every((each) => each.detail.length > 5 && each.advice !== '')).toBe(true);
  });

  if (DEEP)
    it('answer their own requests alone', async () => {
      for (const path of ['', '/bytes'])
        for (const token of ['', '?token=1.x', '?token=a&token=b'])
          expect((await app.visitor().get(`/api/health/probe${path}${token}`)).status).toBe(404);
    });
});

if (DEEP)
  describe('npm run doctor', () => {
    interface Printed {
      name: string;
      state: string;
      code: string;
      detail: string;
      advice: string;
    }

    /** Runs it as an operator does, with the settings of the app. */
    async function run(changes: Record<string, string> = {}): Promise<{ code: number | null; findings: Printed[] }> {
      const ca = join(folder, 'ca.pem');
      await writeFile(ca, TEST_CERTIFICATE);
      const settings = { ...env, NODE_EXTRA_CA_CERTS: ca, ...changes };
      const { code, output } = await runEntry(app, 'doctor.js', settings, ['--json']);
      return { code, findings: (JSON.parse(output) as { findings: Printed[] }).findings };
    }

    beforeEach(async () => {
      await heal();
      await sql('UPDATE installation SET storage = $1', [`s3:${store.bucketName}`]);
    });
    it('prints every finding, and ends with 0 when everything works', async () => {
      const { code, findings: found } = await run();
      // This program asks the real DNS, which knows nothing of the domain.
      expect(found.filter(({ name, state }) => state !== 'ok' && name !== 'mailDomain')).toEqual([]);
      expect([code, found.map(({ name }) => name)]).toEqual([
        0,
        expect.arrayContaining(['database', 'address', 'clock']),
      ]);
    }, 180_000);

    it('says what is wrong and how it is cured in words, and ends with 1', async () => {
      store.fault = 'denied';
      const { code, output } = await runEntry(app, 'doctor.js', { ...env, REDIS_URL: 'redis://127.0.0.1:1' });
      expect(code).toBe(1);
      expect(output).toMatch(/^ERROR {3}queue: Does not answer\.\n {8}.*REDIS_URL/m);
      expect(output).toMatch(
        /^ERROR {3}storage: Does not answer\.\n {8}Storage does not answer or cannot be written: check/m,
      );
      expect(output).toMatch(/^ok {6}database: Answers\.$/m);
    }, 180_000);

    it('names a Redis that is down', async () => {
      const { code, findings: found } = await run({ REDIS_URL: 'redis://127.0.0.1:1' });
      const queue = found.find(({ name }) => name === 'queue')!;
      expect([code, queue]).toEqual([1, expect.objectContaining({ state: 'down', code: 'no_answer' })]);
      expect(queue.advice).toContain('REDIS_URL');
    }, 180_000);

    const otherDatabase = (change: (url: URL) => void) => {
      const url = new URL(app.config.database.url!);
      change(url);
      return { DATABASE_URL: url.href };
    };
    const wrong: [
      name: string,
      changes: () => Record<string, string>,
      expected: string,
      detail: RegExp,
      cure: RegExp,
    ][] = [
      [
        'a setting that cannot be used',
        () => ({ UPLOAD_PART_KB: '1' }),
        'settings settings_invalid',
        /UPLOAD_PART_KB must be a whole number/,
        /Correct it in \.env/,
      ],
      [
        'another bucket',
        () => ({ S3_KEY_PREFIX: 'other' }),
        'settings settings_invalid',
        /accept-storage/,
        /Correct it in \.env/,
      ],
      [
        'a database server that is not there',
        () => otherDatabase((url) => (url.port = '1')),
        'database database_unusable',
        /does not answer/,
        /PostgreSQL runs and DATABASE_URL is right/,
      ],
      [
        'a database that does not exist',
        () => otherDatabase((url) => (url.pathname = '/nothing')),
        'database database_unusable',
        /no database of this name/,
        /check DATABASE_URL/,
      ],
    ];
    it.each(wrong)(
      'names %s',
      async (_name, changes, expected, detail, cure) => {
        const { code, findings: found } = await run(changes());
        expect([code, found.map((each) => `${each.name} ${each.code}`)]).toEqual([1, [expected]]);
        expect(found[0]!.detail).toMatch(detail);
        expect(found[0]!.advice).toMatch(cure);
      },
      180_000,
    );
    it('names a migration that was not run', async () => {
      const [rows] = await app.database.query<[{ id: number; timestamp: string; name: string }[]]>(
        'DELETE FROM schema_migration WHERE id = (SELECT max(id) FROM schema_migration) RETURNING *',
      );
      const last = rows[0];
      const { code, findings: found } = await run();
      await sql('INSERT INTO schema_migration (id, timestamp, name) VALUES ($1, $2, $3)', [
        last!.id,
        last!.timestamp,
        last!.name,
      ]);
      expect([code, found[0]]).toEqual([
        1,
        expect.objectContaining({ code: 'database_unusable', advice: expect.stringContaining('migrate.js') as string }),
      ]);
    }, 180_000);
  });
