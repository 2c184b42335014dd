import { join } from 'node:path';
import { Global, Inject, Logger, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { BackupStores } from './backups/backup-stores.js';
import { Clock, SystemClock } from '../common/clock.js';
import { summariseRepeats } from '../common/log-repeats.js';
import { CONFIG, loadConfig, type Config } from '../config/config.js';
import { AlertWebhookPort } from '../ports/alert-webhook.port.js';
import { BackupStoresPort } from '../ports/backup-stores.port.js';
import { DnsPort } from '../ports/dns.port.js';
import { ExchangeRatesPort } from '../ports/exchange-rates.port.js';
import { EventBusPort } from '../ports/event-bus.port.js';
import { IdentityProviderPort } from '../ports/identity-provider.port.js';
import { ImageToolPort } from '../ports/image-tool.port.js';
import { InvoiceRendererPort } from '../ports/invoice-renderer.port.js';
import { JobQueuePort } from '../ports/job-queue.port.js';
import { MailFolderPort } from '../ports/mail-folder.port.js';
import { MailServerPort } from '../ports/mail-server.port.js';
import { MetricsPort } from '../ports/metrics.port.js';
import { MailerPort } from '../ports/mailer.port.js';
import { NetworkProbesPort } from '../ports/network-probes.port.js';
import { PartUploadsPort } from '../ports/part-uploads.port.js';
import { PaymentAccountsPort } from '../ports/payment-accounts.port.js';
import { PaymentProviderPort } from '../ports/payment-provider.port.js';
import { SandboxCheckoutPort } from '../ports/sandbox-checkout.port.js';
import { StoragePort } from '../ports/storage.port.js';
import { TracingPort } from '../ports/tracing.port.js';
import { UploadReceiverPort } from '../ports/upload-receiver.port.js';
import { VatRegisterPort } from '../ports/vat-register.port.js';
import { VideoToolPort } from '../ports/video-tool.port.js';
import { BullmqJobQueue } from './bullmq/bullmq-job-queue.js';
import { NoMetrics } from './disabled/no-metrics.js';
import { NoTracing } from './disabled/no-tracing.js';
import { measureStorage } from './measured-storage.js';
import { DiskPartUploads } from './disk/disk-part-uploads.js';
import { DiskStorage, type DiskStorageOptions } from './disk/disk-storage.js';
import { DiskUploadReceiver } from './disk/disk-upload-receiver.js';
import { EcbExchangeRates } from './ecb/ecb-exchange-rates.js';
import { FfmpegVideoTool } from './ffmpeg/ffmpeg-video-tool.js';
import { NoIdentityProvider } from './disabled/no-identity-provider.js';
import { NoSandboxCheckout, NoPayments } from './disabled/no-payments.js';
import { PdfInvoiceRenderer } from './pdf/pdf-invoice-renderer.js';
import { PostgresEventBus } from './postgres/postgres-event-bus.js';
import { StripePaymentAccounts } from './stripe/stripe-payment-accounts.js';
import { SandboxPayments } from './sandbox/sandbox-payments.js';
import { SharpImageTool } from './sharp/sharp-image-tool.js';
import { ViesRegister } from './vies/vies-register.js';
import { NodeDns } from './dns/node-dns.js';
import { MailFolder } from './mail/mail-folder.js';
import { HttpAlertWebhook } from './webhook/http-alert-webhook.js';
import { NodeNetworkProbes } from './probes/node-network-probes.js';
import { RuntimeMailer } from './mail/runtime-mailer.js';

const UPLOADS_PATH = '/api/uploads';

function diskOptions(config: Config, clock: Clock): DiskStorageOptions {
  return { root: join(config.dataDir, 'storage'), secret: config.secrets.mediaLinks, publicPath: UPLOADS_PATH, clock };
}

function databaseUrl(config: Config): string {
  if (!config.database.url) throw new Error('DATABASE_URL must be set; npm start sets it for the embedded database.');
  return config.database.url;
}

/** Returns the URL for what belongs to a session: LISTEN, and the queues in PostgreSQL. */
const directUrl = (config: Config) => config.database.directUrl ?? databaseUrl(config);

const warnAs = (context: string) => {
  const log = new Logger(context);
  return (reason: string) => log.warn(reason);
};

// Large vendor packages are loaded only where they are used, so that no other process waits for them at its start.
export async function chooseStorage(config: Config, clock: Clock): Promise<StoragePort> {
  if (!config.s3) return new DiskStorage(diskOptions(config, clock));
  const { S3Storage } = await import('./s3/s3-storage.js');
  return new S3Storage({ ...config.s3, clock, onFailure: warnAs('Storage') });
}

async function choosePartUploads(config: Config, clock: Clock): Promise<PartUploadsPort> {
  if (!config.s3) return new DiskPartUploads(diskOptions(config, clock));
  const { S3PartUploads } = await import('./s3/s3-part-uploads.js');
  return new S3PartUploads({ ...config.s3, clock, onFailure: warnAs('Storage') });
}

async function chooseUploadReceiver(config: Config, clock: Clock): Promise<UploadReceiverPort> {
  if (!config.s3) return new DiskUploadReceiver(diskOptions(config, clock));
  const { S3UploadReceiver } = await import('./s3/s3-part-uploads.js');
  return new S3UploadReceiver();
}

async function chooseIdentityProvider(
  { oidc, secrets, production }: Config,
  clock: Clock,
): Promise<IdentityProviderPort> {
  if (!oidc) return new NoIdentityProvider();
  const { OidcIdentityProvider } = await import('./oidc/oidc-identity-provider.js');
  return new OidcIdentityProvider({
    ...oidc,
    secret: secrets.session,
    clock,
    allowHttp: !production,
    onFailure: summariseRepeats(warnAs('SignIn')),
  });
}

async function choosePayments(config: Config, clock: Clock): Promise<PaymentProviderPort> {
  const { provider, stripe, stripeApiBase: apiBase } = config.payments;
  const warn = warnAs('Payments');
  if (stripe) {
    const { StripePayments } = await import('./stripe/stripe-payments.js');
    return new StripePayments({ ...stripe, apiBase, clock, onFailure: summariseRepeats(warn) });
  }
  if (provider === 'sandbox')
    return new SandboxPayments({
      databaseUrl: databaseUrl(config),
      secret: config.secrets.session,
      clock,
      onError: (error) => warn(error.message),
    });
  return new NoPayments();
}

async function chooseMetrics({ metrics: { token, port } }: Config): Promise<MetricsPort> {
  if (token === undefined && port === undefined) return new NoMetrics();
  const { PrometheusMetrics } = await import('./prometheus/prometheus-metrics.js');
  return new PrometheusMetrics();
}

async function chooseTracing({ tracing: { endpoint, headers } }: Config): Promise<TracingPort> {
  if (endpoint === undefined) return new NoTracing();
  const { OtlpTracing } = await import('./otlp/otlp-tracing.js');
  return new OtlpTracing({ endpoint, headers });
}

/** Each port has its configured adapter. */
const PORTS: Provider[] = [
  { provide: CONFIG, useFactory: () => loadConfig() },
  { provide: Clock, useClass: SystemClock },
  { provide: MetricsPort, inject: [CONFIG], useFactory: chooseMetrics },
  { provide: TracingPort, inject: [CONFIG], useFactory: chooseTracing },
  {
    provide: StoragePort,
    inject: [CONFIG, Clock, MetricsPort],
    useFactory: async (config: Config, clock: Clock, metrics: MetricsPort) =>
      measureStorage(await chooseStorage(config, clock), metrics),
  },
  {
    provide: UploadReceiverPort,
    inject: [CONFIG, Clock, MetricsPort],
    useFactory: async (config: Config, clock: Clock, metrics: MetricsPort) =>
      measureStorage(await chooseUploadReceiver(config, clock), metrics, 'uploads.'),
  },
  {
    provide: PartUploadsPort,
    inject: [CONFIG, Clock, MetricsPort],
    useFactory: async (config: Config, clock: Clock, metrics: MetricsPort) =>
      measureStorage(await choosePartUploads(config, clock), metrics, 'parts.'),
  },
  {
    provide: BackupStoresPort,
    inject: [CONFIG, Clock],
    useFactory: (config: Config, clock: Clock) => new BackupStores(config, clock),
  },
  {
    provide: JobQueuePort,
    inject: [CONFIG],
    useFactory: (config: Config) => {
      const warn = summariseRepeats(warnAs('Queue'));
      return new BullmqJobQueue({
        databaseUrl: directUrl(config),
        lockSeconds: config.worker.jobLockSeconds,
        onError: (error) => warn(error.message),
        ...(config.redisUrl ? { redisUrl: config.redisUrl } : {}),
      });
    },
  },
  {
    provide: EventBusPort,
    inject: [CONFIG],
    useFactory: (config: Config) => {
      const warn = warnAs('EventBus');
      return PostgresEventBus.open({
        databaseUrl: databaseUrl(config),
        directUrl: directUrl(config),
        onError: (error) => warn(error.message),
      });
    },
  },
  { provide: ImageToolPort, useFactory: () => SharpImageTool.open() },
  { provide: InvoiceRendererPort, useClass: PdfInvoiceRenderer },
  {
    provide: VideoToolPort,
    inject: [CONFIG],
    useFactory: ({ tools, production }: Config) =>
      new FfmpegVideoTool({
        ffmpegPath: tools.ffmpeg,
        ffprobePath: tools.ffprobe,
        searchPath: tools.searchPath,
        environment: tools.environment,
        allowBundled: !production,
      }),
  },
  { provide: IdentityProviderPort, inject: [CONFIG, Clock], useFactory: chooseIdentityProvider },
  { provide: PaymentProviderPort, inject: [CONFIG, Clock], useFactory: choosePayments },
  {
    provide: PaymentAccountsPort,
    inject: [CONFIG, Clock],
    useFactory: ({ payments: { stripeApiBase: apiBase } }: Config, clock: Clock) =>
      new StripePaymentAccounts({ apiBase, clock, onFailure: summariseRepeats(warnAs('Payments')) }),
  },
  {
    provide: SandboxCheckoutPort,
    inject: [PaymentProviderPort],
    useFactory: (provider: PaymentProviderPort) =>
      provider instanceof SandboxPayments ? provider : new NoSandboxCheckout(),
  },
  {
    provide: MailServerPort,
    inject: [CONFIG, Clock],
    useFactory: ({ mail: { smtp: server, from }, dataDir }: Config, clock: Clock) =>
      new RuntimeMailer({
        folder: join(dataDir, 'mail'),
        settings: { server, from, fromName: null, replyTo: null },
        clock,
      }),
  },
  { provide: MailerPort, useExisting: MailServerPort },
  {
    provide: MailFolderPort,
    inject: [CONFIG],
    useFactory: ({ dataDir }: Config) => new MailFolder(join(dataDir, 'mail')),
  },
  {
    provide: ExchangeRatesPort,
    inject: [CONFIG],
    useFactory: ({ exchangeRatesUrl: url }: Config) => new EcbExchangeRates({ url }),
  },
  {
    provide: VatRegisterPort,
    inject: [CONFIG],
    useFactory: ({ viesUrl: url }: Config) => new ViesRegister({ url }),
  },
  { provide: DnsPort, useFactory: () => new NodeDns() },
  { provide: NetworkProbesPort, useFactory: () => new NodeNetworkProbes() },
  {
    provide: AlertWebhookPort,
    inject: [CONFIG],
    useFactory: ({ alertWebhookUrl }: Config) => new HttpAlertWebhook(alertWebhookUrl),
  },
];

/** Binds every port to the configured adapter. */
@Global()
@Module({ providers: PORTS, exports: PORTS })
export class AdaptersModule implements OnApplicationShutdown {
  constructor(
    @Inject(JobQueuePort) private readonly queue: JobQueuePort,
    @Inject(EventBusPort) private readonly bus: EventBusPort,
    @Inject(MailerPort) private readonly mailer: MailerPort,
    @Inject(PaymentProviderPort) private readonly payments: PaymentProviderPort,
    @Inject(StoragePort) private readonly storage: StoragePort,
    @Inject(PartUploadsPort) private readonly partUploads: PartUploadsPort,
    @Inject(TracingPort) private readonly tracing: TracingPort,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.storage.close();
    this.partUploads.close();
    await Promise.allSettled([this.queue.close(), this.bus.close(), this.mailer.close(), this.payments.close()]);
    await this.tracing.close();
  }
}
