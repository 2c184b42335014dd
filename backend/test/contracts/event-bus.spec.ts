import { PostgresEventBus } from '../../src/adapters/postgres/postgres-event-bus.js';
import { FakeEventBus, FakeEventHub } from '../fakes/fake-event-bus.js';
import { createTestDatabase, type TestDatabase } from '../servers/postgres.js';
import { change, describeEventBus, Recorder } from './event-bus.contract.js';
import { cutDatabaseConnections } from './jobs/job-queue-loss.contract.js';

describe('event bus: fake', () => {
  const hub = new FakeEventHub();
  describeEventBus(async () => new FakeEventBus(hub));
});

describe('event bus: PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  describeEventBus(() => PostgresEventBus.open({ databaseUrl: database.url }));

  it('receives events again after its connection was cut', async () => {
    const errors: string[] = [];
    const bus = await PostgresEventBus.open({
      databaseUrl: database.url,
      onError: ({ message }) => errors.push(message),
    });
    try {
      const recorder = new Recorder();
      bus.subscribe('media-changed', recorder.listener);
      await bus.publish('media-changed', change('before'));
      await recorder.until(1);
      await cutDatabaseConnections(database.url);
      // Events without a listener are lost, as the port documents: publish until one arrives.
      const publishing = setInterval(
        () => void bus.publish('media-changed', change('after')).catch(() => undefined),
        50,
      );
      await recorder.until(2);
      clearInterval(publishing);
      expect(recorder.received[1]).toEqual(change('after'));
      expect(errors.length).toBeGreaterThan(0);
    } finally {
      await bus.close();
    }
  });

  it('fails at once without a database', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    await expect(PostgresEventBus.open({ databaseUrl: url.href })).rejects.toThrow('no_such_database');
  });
});
