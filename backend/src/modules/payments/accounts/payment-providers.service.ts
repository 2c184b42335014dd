import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError, appError } from '../../../common/errors.js';
import { summariseRepeats } from '../../../common/log-repeats.js';
import { SecretCipher } from '../../../common/secret-cipher.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { EventBusPort } from '../../../ports/event-bus.port.js';
import { PaymentAccountsPort } from '../../../ports/payment-accounts.port.js';
import { PaymentProviderPort, type PaymentEvent } from '../../../ports/payment-provider.port.js';
import { LiveSettings } from '../../settings/live-settings.js';
import type { PaymentAccount } from './payment-account.entity.js';
import { PaymentAccountsRepository } from './payment-accounts.repository.js';

/** The account that a payment was made with. */
export interface PaymentOrigin {
  provider: PaymentProviderPort['name'];
  paymentAccountId: string | null;
}

/** A webhook event, null for one that does not concern us, with the provider that it came from. */
export interface ReceivedEvent {
  event: PaymentEvent | null;
  provider: PaymentProviderPort;
}

interface OpenAccount {
  account: PaymentAccount;
  /** The provider is null while its keys cannot be read: they were encrypted with other server secrets. */
  provider: PaymentProviderPort | null;
}

/** Deliveries are compared with the signing secrets of this many sets of keys, the newest first. */
const MAX_SECRETS = 20;

/**
 * Keeps the providers that this process calls: that of the environment, and one for each set of keys that staff have
 * entered. New payments go to the current one; every payment stays with the account that it was made with.
 */
@Injectable()
export class PaymentProvidersService extends LiveSettings {
  private readonly log = new Logger('Payments');
  private readonly warnOfDelivery = summariseRepeats((reason) => this.log.warn(reason));
  private readonly cipher: SecretCipher;
  private accounts: readonly OpenAccount[] = [];

  constructor(
    private readonly repository: PaymentAccountsRepository,
    private readonly port: PaymentAccountsPort,
    private readonly environment: PaymentProviderPort,
    @Inject(CONFIG) private readonly config: Config,
    bus: EventBusPort,
  ) {
    super(bus);
    this.cipher = new SecretCipher(config.secrets.session, 'connection secrets');
  }

  /** Returns the provider that takes new payments. */
  get current(): PaymentProviderPort {
    const account = this.currentAccount;
    if (!account) return this.environment;
    return this.newestOf(account) ?? this.port.none;
  }

  /** Returns the account with which new payments are made. */
  get origin(): PaymentOrigin {
    return { provider: this.current.name, paymentAccountId: this.currentAccount?.id ?? null };
  }

  /** Lists the names of all providers that may have payments. */
  get names(): PaymentProviderPort['name'][] {
    const names = [this.environment, ...this.accounts.map(({ provider }) => provider ?? this.port.none)];
    return [...new Set(names.map(({ name }) => name))].filter((name) => name !== 'none');
  }

  /** Lists each of them: the environment's, and that of the newest readable keys of each account. */
  get all(): PaymentProviderPort[] {
    const stored = this.accounts.map(({ account }) => this.newestOf(account));
    return [...new Set([this.environment, ...stored])].filter(
      (each) => each !== null && each.name !== 'none',
    ) as PaymentProviderPort[];
  }

  /** Returns the account whose provider this is. */
  originOf(provider: PaymentProviderPort): PaymentOrigin {
    const stored = this.accounts.find((each) => each.provider === provider);
    return { provider: provider.name, paymentAccountId: stored?.account.id ?? null };
  }

  /** Says whether new payments use this one's account, with the same or newer keys. */
  isCurrent({ provider, paymentAccountId }: PaymentOrigin): boolean {
    if (provider !== this.current.name) return false;
    const { currentAccount } = this;
    const account = this.find(paymentAccountId);
    return account && currentAccount
      ? isSameAccount(account, currentAccount)
      : paymentAccountId === this.origin.paymentAccountId;
  }

  /**
   * Finds the provider of a payment; null when its keys are gone. A set of keys that another process added is read
   * first.
   */
  async of(origin: PaymentOrigin): Promise<PaymentProviderPort | null> {
    if (origin.paymentAccountId !== null && !this.find(origin.paymentAccountId)) await this.refresh();
    return this.knownOf(origin);
  }

  /** Returns it from memory alone; null when it is not there. */
  knownOf({ provider, paymentAccountId }: PaymentOrigin): PaymentProviderPort | null {
    if (provider === 'none') return null;
    const account = this.find(paymentAccountId);
    if (account) return this.newestOf(account);
    if (paymentAccountId !== null) return null;
    if (this.environment.name === provider) return this.environment;
    // The keys have moved from the environment to the console.
    const moved = provider === 'stripe' ? this.accounts.find((each) => each.provider !== null) : undefined;
    return moved?.provider ?? null;
  }

  /**
   * Reads one delivery to the webhook with the secret that it was signed with.
   * @throws AppError `payments.bad_signature` when it fits none
   */
  async readEvent(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<ReceivedEvent> {
    const known = this.accounts
      .slice(0, MAX_SECRETS)
      .flatMap(({ account, provider }) => (provider ? [{ reader: provider, provider: this.newestOf(account)! }] : []));
    const readers = [{ reader: this.environment, provider: this.environment }, ...known];
    const open = readers.filter(({ reader }) => reader.name !== 'none');
    if (open.length === 0) throw appError('payments.unavailable', 'No payment provider is set up.');
    for (const { reader, provider } of open) {
      const event = await reader.readEvent(rawBody, headers).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'payments.bad_signature') return undefined;
        throw error;
      });
      if (event !== undefined) return { event, provider };
    }
    this.warnOfDelivery('a webhook delivery was rejected: its signature does not fit');
    throw appError('payments.bad_signature', 'The signature of this delivery does not match.');
  }

  encrypt(text: string, id: string): string {
    return this.cipher.encrypt(text, id);
  }

  decrypt(encrypted: string | null, id: string): string | null {
    return encrypted === null ? null : this.cipher.decrypt(encrypted, id);
  }

  override async refresh(): Promise<void> {
    try {
      await this.readInOrder(
        async () => Promise.all((await this.repository.list()).map((row) => this.open(row))),
        (accounts) => (this.accounts = accounts),
      );
    } catch (error) {
      this.log.warn(`Payment accounts could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Returns the account of new payments; the environment's choice wins. */
  private get currentAccount(): PaymentAccount | null {
    if (this.config.payments.fixedBy !== null) return null;
    return this.accounts.find(({ account }) => account.isCurrent)?.account ?? null;
  }

  private find(id: string | null): PaymentAccount | undefined {
    return id === null ? undefined : this.accounts.find(({ account }) => account.id === id)?.account;
  }

  /** Finds the newest readable keys of the same account: older ones may have been replaced because they ended. */
  private newestOf(account: PaymentAccount): PaymentProviderPort | null {
    const newest = this.accounts.find((each) => each.provider !== null && isSameAccount(each.account, account));
    return newest?.provider ?? null;
  }

  private async open(account: PaymentAccount): Promise<OpenAccount> {
    const known = this.accounts.find(
      ({ account: { id, version } }) => id === account.id && version === account.version,
    );
    if (known?.provider) return { account, provider: known.provider };
    const secretKey = this.decrypt(account.secretKeyEncrypted, account.id);
    if (secretKey === null) return { account, provider: null };
    const webhookSecret = this.decrypt(account.webhookSecretEncrypted, account.id);
    const { publishableKey } = account;
    return { account, provider: await this.port.open({ secretKey, publishableKey, webhookSecret }) };
  }
}

const isSameAccount = (one: PaymentAccount, other: PaymentAccount) =>
  one.id === other.id || (one.accountId !== null && one.accountId === other.accountId && one.mode === other.mode);
