import { Purchase } from '../../../src/modules/payments/core/purchase.entity.js';
import type { Project } from '../../../src/modules/projects/project.entity.js';
import { PaymentProviderPort, type IntentFacts } from '../../../src/ports/payment-provider.port.js';
import { insertProject } from '../../factories/rows.js';
import { FakePayments, type FakeCall } from '../../fakes/fake-payments.js';
import { TestClock } from '../../fakes/test-clock.js';
import { galleryPath } from './gallery-stage.js';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.js';
import type { TestClient, TestReply } from './test-client.js';

/** The fake provider, whose readings a test can hold up on their way. */
export class SlowPayments extends FakePayments {
  /** Awaited before a reading arrives: what it says may be old news then. */
  beforeArrival: ((intentId: string) => Promise<void>) | undefined;

  keys(call: FakeCall): (string | null)[] {
    return this.calls.filter((each) => each.call === call).map(({ key }) => key);
  }

  /** Awaited when an intent exists and its maker has not heard of it yet. */
  beforeMade: (() => Promise<void>) | undefined;

  override async createIntent(
    ...wanted: Parameters<FakePayments['createIntent']>
  ): ReturnType<FakePayments['createIntent']> {
    const made = await super.createIntent(...wanted);
    await this.beforeMade?.();
    return made;
  }

  override async readIntent(intentId: string): Promise<IntentFacts | null> {
    const facts = await super.readIntent(intentId);
    await this.beforeArrival?.(intentId);
    return facts;
  }
}

export interface PaymentsFixture {
  app: TestApp;
  payments: SlowPayments;
  clock: TestClock;
}

/** The app with the fake provider behind it. */
export async function createPaymentsFixture(options: TestAppOptions = {}): Promise<PaymentsFixture> {
  const clock = options.clock ?? options.beside?.clock ?? new TestClock();
  const payments = new SlowPayments(clock);
  const app = await startTestApp({
    ...options,
    clock,
    override: [[PaymentProviderPort, payments], ...(options.override ?? [])],
  });
  return { app, payments, clock };
}

export const AMOUNT = { extended: 199, complete: 499, upgrade: 300 } as const;
export type SoldPackage = keyof typeof AMOUNT;
const packageOf = (sold: SoldPackage) => (sold === 'upgrade' ? 'complete' : sold);

/** One client at the counter. */
export class ClientFixture {
  constructor(
    private readonly shop: PaymentsFixture,
    readonly project: Project,
    readonly client: TestClient,
  ) {}

  static async signIn(shop: PaymentsFixture, values: Partial<Project> = {}): Promise<ClientFixture> {
    // Each client comes from an address of their own, as far as limits are concerned.
    await shop.app.database.query('DELETE FROM attempt');
    return new ClientFixture(shop, await insertProject(shop.app.database, values), shop.app.visitor());
  }

  get who(): { projectId: string; clientEmail: string } {
    return { projectId: this.project.id, clientEmail: this.project.clientEmail };
  }

  create(sold: SoldPackage, change: object = {}): Promise<TestReply> {
    // So that no two orders are made in the same millisecond and their order is certain.
    this.shop.app.clock.advance(0.001);
    return this.client.post('/api/create-payment-intent', {
      ...this.who,
      amount: AMOUNT[sold],
      packageType: packageOf(sold),
      ...change,
    });
  }

  confirm(intentId: string, sold: SoldPackage, change: object = {}): Promise<TestReply> {
    return this.client.post('/api/confirm-payment', {
      ...this.who,
      paymentIntentId: intentId,
      amount: AMOUNT[sold],
      packageType: packageOf(sold),
      isUpgrade: sold === 'upgrade',
      ...change,
    });
  }

  /** The id of a new open payment. */
  async open(sold: SoldPackage): Promise<string> {
    const reply = await this.create(sold);
    if (reply.status !== 200) throw new Error(`Not opened: ${reply.status} ${reply.text}`);
    return reply.body.paymentIntentId as string;
  }

  /** Opened, paid and confirmed. */
  async buy(sold: SoldPackage): Promise<string> {
    const intentId = await this.open(sold);
    this.shop.payments.pay(intentId, 'good');
    const reply = await this.confirm(intentId, sold);
    if (reply.status !== 200) throw new Error(`Not confirmed: ${reply.status} ${reply.text}`);
    return intentId;
  }

  async level(): Promise<string> {
    const reply = await this.client.get(galleryPath(this.project));
    return reply.status === 200 ? (reply.body.clientAccess.accessLevel as string) : String(reply.body.code);
  }

  /** In the order of their making. */
  purchases(): Promise<Purchase[]> {
    return this.shop.app.database.manager.find(Purchase, {
      where: { originProjectId: this.project.id },
      order: { createdAt: 'ASC' },
    });
  }

  async purchase(providerIntentId: string): Promise<Purchase> {
    return this.shop.app.database.manager.findOneByOrFail(Purchase, { providerIntentId });
  }
}

/** Posts to the webhook as the provider does. */
export function deliver(
  { app }: Pick<PaymentsFixture, 'app'>,
  { rawBody, headers }: { rawBody: Buffer; headers: Record<string, string> },
): Promise<TestReply> {
  return app.visitor().send('POST', '/api/payments/webhook', {
    raw: rawBody,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Jobs that were written with a change and wait to be handed over or run. */
export async function jobs({ app }: Pick<PaymentsFixture, 'app'>, name: string): Promise<object[]> {
  const waiting = await app.database.query<{ payload: object }[]>('SELECT payload FROM job_outbox WHERE name = $1', [
    name,
  ]);
  return [
    ...waiting.map(({ payload }) => payload),
    ...app.queue
      .waiting()
      .filter((job) => job.name === name)
      .map(({ payload }) => payload as object),
  ];
}
