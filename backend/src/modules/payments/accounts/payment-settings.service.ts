import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { toMessageDto, toMessageDtoOrNull } from '../../../common/http/message.dto.js';
import { message, type Message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { isLoopback } from '../../../config/env-reader.js';
import {
  modeOf,
  PaymentAccountsPort,
  type AccountReport,
  type PaymentAccountAdmin,
  type PaymentKeys,
  type PaymentPermission,
  type WebhookEndpoint,
  type WebhookState,
} from '../../../ports/payment-accounts.port.js';
import { cardChargeRule } from '../../../ports/payment-currencies.js';
import { PaymentProviderError, rethrowAsAppError, type Money } from '../../../ports/payment-provider.port.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import type { User } from '../../auth/users/user.entity.js';
import type { PaymentAccount } from './payment-account.entity.js';
import { PaymentAccountsRepository } from './payment-accounts.repository.js';
import { PaymentProvidersService } from './payment-providers.service.js';
import type {
  PaymentAccountSettingsDto,
  PaymentCheckDto,
  PaymentTrialDto,
  UpdatePaymentAccountDto,
} from './payment-settings.dto.js';

const CALLS_PER_WINDOW = 20;
/** The amount to use when the account's currency is not known. */
const USUAL_AMOUNT: Money = { cents: 100, currency: 'eur' };
/** Stripe's page for restricted keys gives permissions these names, in this order. */
const PERMISSION_NAMES: Readonly<Record<PaymentPermission, string>> = {
  refunds: 'Charges and Refunds: Write',
  disputes: 'Disputes: Read',
  payments: 'PaymentIntents: Write',
  webhooks: 'Webhook Endpoints: Write',
};
const NOTHING_FOUND: Omit<AccountReport, 'missing'> = {
  accountId: null,
  name: null,
  country: null,
  currency: null,
  chargesEnabled: null,
};

/** The account of new payments, as the provider describes it. */
export interface InspectedAccount {
  mode: 'test' | 'live';
  /** The reason why the provider does not answer, or rejects the key. */
  problem: Message | null;
  webhook: WebhookState;
  chargesEnabled: boolean | null;
}

/** Manages the Stripe account that staff set up in the console, unless the environment does. */
@Injectable()
export class PaymentSettingsService {
  private readonly webhookUrl: string;

  constructor(
    private readonly accounts: PaymentAccountsRepository,
    private readonly providers: PaymentProvidersService,
    private readonly port: PaymentAccountsPort,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.webhookUrl = `${config.http.publicUrl}/api/payments/webhook`;
  }

  async read(): Promise<PaymentAccountSettingsDto> {
    await this.providers.refresh();
    const [rows, openOrders] = await Promise.all([this.accounts.list(), this.accounts.countOpenOrders()]);
    const account = this.currentOf(rows);
    const { fixedBy, provider: fallback } = this.config.payments;
    const keys = this.keysOf(account);
    return {
      version: versionOf(rows),
      fixedBy,
      provider: this.providers.current.name,
      fallback,
      mode: account?.mode ?? (keys && modeOf(keys.secretKey)),
      secretKeyHint: account?.secretKeyHint ?? (keys ? hintOf(keys.secretKey) : ''),
      publishableKey: account?.publishableKey ?? keys?.publishableKey ?? '',
      accountId: account?.accountId ?? null,
      accountName: account?.accountName ?? null,
      keysLost: account !== null && keys === null,
      hasWebhookSecret: keys !== null && keys.webhookSecret !== null,
      webhookUrl: this.webhookUrl,
      webhookReachable: isPublic(new URL(this.webhookUrl)),
      webhookEvents: this.port.webhookEvents,
      openOrders,
    };
  }

  /** @throws AppError `settings.changed_meanwhile`, `settings.set_by_environment`; `request.invalid` at a field */
  async save({ id: userId }: User, sent: UpdatePaymentAccountDto): Promise<PaymentAccountSettingsDto> {
    this.assertFree();
    await this.rateLimiter.count(`payment-settings:${userId}`, CALLS_PER_WINDOW);
    const before = this.currentOf(await this.accounts.list());
    const secretKey = sent.secretKey ?? this.keysOf(before)?.secretKey;
    const publishableKey = sent.publishableKey ?? before?.publishableKey;
    if (secretKey === undefined) throw invalid('secretKey', message('stripe_key_invalid'));
    if (publishableKey === undefined) throw invalid('publishableKey', message('stripe_publishable_key_invalid'));
    if (modeOf(secretKey) !== modeOf(publishableKey))
      throw invalid('publishableKey', message('stripe_keys_of_two_modes'));
    const report = sent.secretKey === undefined ? null : await this.inspect(secretKey);
    await this.store(sent, { secretKey, publishableKey }, report);
    await this.providers.announce();
    return this.read();
  }

  /** Lets new payments go to the environment's provider again. @throws AppError as `save` */
  async remove(version: number): Promise<PaymentAccountSettingsDto> {
    this.assertFree();
    await this.replace(version);
    await this.providers.announce();
    return this.read();
  }

  /** @throws AppError `settings.no_payment_account` */
  async check({ id }: User): Promise<PaymentCheckDto> {
    await this.rateLimiter.count(`payment-settings:${id}`, CALLS_PER_WINDOW);
    const { admin, endpoint } = await this.open();
    try {
      const { name: accountName, ...report } = await admin.inspect();
      const { state: webhook, duplicates } = await admin.readWebhook(endpoint);
      return { problem: null, accountName, ...report, webhook, duplicates };
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      const { name: accountName, ...nothing } = NOTHING_FOUND;
      const problem = toMessageDto(error.reason);
      return { problem, accountName, ...nothing, missing: [], webhook: 'unknown', duplicates: 0 };
    }
  }

  /** Inspects the account of new payments without changing it; null without one. */
  async inspectAccount(): Promise<InspectedAccount | null> {
    await this.providers.refresh();
    const keys = this.keysOf(this.currentOf(await this.accounts.list()));
    if (!keys) return null;
    const { admin, endpoint } = await this.open();
    const mode = modeOf(keys.secretKey);
    try {
      const { chargesEnabled } = await admin.inspect();
      const { state: webhook } = await admin.readWebhook(endpoint);
      return { mode, problem: null, webhook, chargesEnabled };
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      return { mode, problem: error.reason, webhook: 'unknown', chargesEnabled: null };
    }
  }

  /** @throws AppError `settings.webhook_rejected`, `settings.no_payment_account`, `settings.set_by_environment` */
  async setUpWebhook({ id }: User): Promise<PaymentAccountSettingsDto> {
    this.assertFree();
    await this.rateLimiter.count(`payment-settings:${id}`, CALLS_PER_WINDOW);
    const { admin, endpoint, account } = await this.open();
    const created = await admin.saveWebhook(endpoint).catch((error: unknown) => {
      if (error instanceof PaymentProviderError && error.kind === 'declined')
        throw appError('settings.webhook_rejected', error.reason);
      return rethrowAsAppError(error);
    });
    await this.accounts.update(account!.id, {
      webhookEndpointId: created.id,
      ...(created.secret ? { webhookSecretEncrypted: this.providers.encrypt(created.secret, account!.id) } : {}),
    });
    await this.providers.announce();
    return this.read();
  }

  /** @throws AppError `settings.no_payment_account` */
  async tryPayment({ id }: User): Promise<PaymentTrialDto> {
    await this.rateLimiter.count(`payment-settings:${id}`, CALLS_PER_WINDOW);
    const { admin, keys } = await this.open();
    // The first step of the test shows any problem of the key.
    const currency = await admin.inspect().then(
      (report) => report.currency,
      () => null,
    );
    const rule = currency === null ? null : cardChargeRule(currency);
    const amount = currency !== null && rule ? { cents: rule.minimumCents, currency } : USUAL_AMOUNT;
    const steps = await admin.tryPayment(keys.publishableKey, amount);
    return {
      mode: modeOf(keys.secretKey),
      amountCents: amount.cents,
      currency: amount.currency,
      steps: steps.map(({ step, problem }) => ({ step, problem: toMessageDtoOrNull(problem) })),
    };
  }

  /** @throws AppError `request.invalid` for a key that Stripe rejects, or that may not do what selling needs */
  private async inspect(secretKey: string): Promise<AccountReport> {
    const admin = await this.port.admin(secretKey);
    const report = await admin.inspect().catch((error: unknown) => {
      if (error instanceof PaymentProviderError && error.kind === 'declined') throw invalid('secretKey', error.reason);
      return rethrowAsAppError(error);
    });
    const missing = report.missing.filter((permission) => permission !== 'webhooks');
    if (missing.length > 0)
      throw invalid('secretKey', message('stripe_permissions_missing', { permissions: namesOf(missing) }));
    return report;
  }

  /** Stores the account. New keys are another row; the webhook's secret stays where the account does. */
  @Transactional()
  private async store(
    { version, webhookSecret }: UpdatePaymentAccountDto,
    { secretKey, publishableKey }: Pick<PaymentKeys, 'secretKey' | 'publishableKey'>,
    report: AccountReport | null,
  ): Promise<void> {
    await this.accounts.lock();
    const rows = await this.accounts.list();
    if (versionOf(rows) !== version) throw changedMeanwhile();
    const before = this.currentOf(rows);
    if (report === null && before) {
      await this.accounts.update(before.id, {
        publishableKey,
        ...(webhookSecret === undefined
          ? {}
          : { webhookSecretEncrypted: this.providers.encrypt(webhookSecret, before.id), webhookEndpointId: null }),
      });
      return;
    }
    if (before) await this.end(before);
    const id = randomUUID();
    const mode = modeOf(secretKey);
    const accountId = report?.accountId ?? null;
    const earlier = rows.find((row) => accountId !== null && row.accountId === accountId && row.mode === mode);
    const earlierSecret = earlier ? this.providers.decrypt(earlier.webhookSecretEncrypted, earlier.id) : null;
    const secret = webhookSecret ?? earlierSecret;
    await this.accounts.insert({
      id,
      version: 1,
      mode,
      accountId,
      accountName: report?.name ?? null,
      secretKeyEncrypted: this.providers.encrypt(secretKey, id),
      secretKeyHint: hintOf(secretKey),
      publishableKey,
      webhookSecretEncrypted: secret === null ? null : this.providers.encrypt(secret, id),
      webhookEndpointId: webhookSecret === undefined && earlierSecret !== null ? earlier!.webhookEndpointId : null,
      createdAt: this.clock.now(),
      isCurrent: true,
      replacedAt: null,
    });
  }

  @Transactional()
  private async replace(version: number): Promise<void> {
    await this.accounts.lock();
    const rows = await this.accounts.list();
    if (versionOf(rows) !== version) throw changedMeanwhile();
    const current = this.currentOf(rows);
    if (current) await this.end(current);
  }

  private end({ id }: PaymentAccount): Promise<void> {
    return this.accounts.update(id, { isCurrent: false, replacedAt: this.clock.now() });
  }

  /** @throws AppError `settings.no_payment_account` */
  private async open(): Promise<{
    admin: PaymentAccountAdmin;
    keys: PaymentKeys;
    endpoint: WebhookEndpoint;
    account: PaymentAccount | null;
  }> {
    const account = this.currentOf(await this.accounts.list());
    const keys = this.keysOf(account);
    if (!keys) throw appError('settings.no_payment_account', 'No keys of Stripe are set.');
    const endpoint: WebhookEndpoint = {
      url: this.webhookUrl,
      id: account?.webhookEndpointId ?? null,
      hasSecret: keys.webhookSecret !== null,
    };
    return { admin: await this.port.admin(keys.secretKey), keys, endpoint, account };
  }

  private currentOf(rows: readonly PaymentAccount[]): PaymentAccount | null {
    if (this.config.payments.fixedBy !== null) return null;
    return rows.find(({ isCurrent }) => isCurrent) ?? null;
  }

  /** Decrypts the keys of an account; null where there are none, or they cannot be read. */
  private keysOf(account: PaymentAccount | null): PaymentKeys | null {
    if (!account) return this.config.payments.stripe;
    const secretKey = this.providers.decrypt(account.secretKeyEncrypted, account.id);
    if (secretKey === null) return null;
    const webhookSecret = this.providers.decrypt(account.webhookSecretEncrypted, account.id);
    return { secretKey, publishableKey: account.publishableKey, webhookSecret };
  }

  /** @throws AppError `settings.set_by_environment` */
  private assertFree(): void {
    const { fixedBy } = this.config.payments;
    if (fixedBy !== null) throw appError('settings.set_by_environment', `The environment sets this: ${fixedBy}.`);
  }
}

/** Adds up the versions of all rows, so that each change of a row raises the sum. */
const versionOf = (rows: readonly PaymentAccount[]) => rows.reduce((sum, { version }) => sum + version, 0);

const hintOf = (key: string) => `${key.split('_').slice(0, 2).join('_')}_…${key.slice(-4)}`;

const namesOf = (permissions: readonly PaymentPermission[]) =>
  (Object.keys(PERMISSION_NAMES) as PaymentPermission[])
    .filter((each) => permissions.includes(each))
    .map((each) => PERMISSION_NAMES[each])
    .join(', ');

const invalid = (field: string, text: Message) =>
  appError('request.invalid', 'These keys cannot be used.', { fields: { [field]: text } });

const changedMeanwhile = () =>
  appError('settings.changed_meanwhile', 'The payment settings have been changed by somebody else meanwhile.');

/** Says whether a server on the internet can call this address. */
function isPublic({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' &&
    !isLoopback(hostname) &&
    /\.[a-z]{2,}$/i.test(hostname) &&
    !/\.(local|lan|internal|home)$/i.test(hostname)
  );
}
