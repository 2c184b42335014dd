import { jest } from '@jest/globals';
import { HttpAlertWebhook } from '../../../src/adapters/webhook/http-alert-webhook.js';
import { HeartbeatsService } from '../../../src/modules/health/processes/heartbeats.service.js';
import { OutageWatchService } from '../../../src/modules/health/outages/outage-watch.service.js';
import { AlertWebhookPort } from '../../../src/ports/alert-webhook.port.js';
import { MailerPort } from '../../../src/ports/mailer.port.js';
import { SchemaPort } from '../../../src/ports/schema.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { FakeStorage } from '../../fakes/fake-storage.js';
import { TestClock } from '../../fakes/test-clock.js';
import { ADMIN_EMAIL, startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { FakeWebhookServer } from '../../servers/public/fake-webhook-server.js';
import { DEEP } from '../../fixtures/deep.js';

const mailer = new FakeMailer();
const clock = new TestClock();
const storage = new FakeStorage(clock);
const broken = () => Promise.reject(new Error('refused'));
let webhook: FakeWebhookServer;
let app: TestApp;
let other: TestApp;

const watchOf = (one: TestApp) => one.app.get(OutageWatchService, { strict: false });

/** Lets each of these processes look once a minute, all at once. */
async function minutes(count: number, ...processes: TestApp[]): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    clock.advance(60);
    await Promise.all((processes.length > 0 ? processes : [app]).map((one) => watchOf(one).check()));
  }
}

const events = () => webhook.received.map(({ event }) => event);
const subjects = () => mailer.sent.map(({ subject }) => subject);

describe('outages', () => {
  beforeAll(async () => {
    webhook = await FakeWebhookServer.start();
    const options = {
      clock,
      env: { SMTP_URL: 'smtp://127.0.0.1:1', ALERT_WEBHOOK_URL: webhook.url, PUBLIC_URL: 'https://studio.test' },
      override: [
        [MailerPort, mailer],
        [StoragePort, storage],
      ] as [unknown, unknown][],
    };
    app = await startTestApp(options);
    other = await startTestApp({ ...options, beside: app });
  });
  afterAll(async () => {
    await app.close();
    await webhook.close();
  });
  beforeEach(async () => {
    await app.app.get(HeartbeatsService, { strict: false }).beat({ kind: 'worker', release: '1', storage: 's3:media' });
    await minutes(3, app, other);
    await app.database.query('DELETE FROM outage');
    Object.assign(mailer, { fault: 'none' });
    Object.assign(webhook, { status: 204 });
    mailer.sent.length = 0;
    webhook.received.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());

  it('are told once after ten minutes, and when they are over', async () => {
    const ping = jest.spyOn(storage, 'ping').mockImplementation(broken);
    await minutes(10);
    expect([events(), subjects()]).toEqual([[], []]);
    await minutes(1);
    expect(events()).toEqual(['outage.began']);
    await minutes(30);
    ping.mockRestore();
    await minutes(2);
    expect([events(), subjects()]).toEqual([
      ['outage.began'],
      ['Showreel Studio: Not working for ten minutes: The file storage'],
    ]);
    await minutes(2);
    expect([events(), subjects().at(-1)]).toEqual([
      ['outage.began', 'outage.ended'],
      'Showreel Studio: Everything works again',
    ]);
    await minutes(30);
    expect([events().length, subjects().length]).toEqual([2, 2]);
    expect(mailer.sent[0]).toMatchObject({
      to: ADMIN_EMAIL,
      text: expect.stringContaining('Check the disk behind DATA_DIR') as string,
      html: expect.stringContaining('https://studio.test/admin/status') as string,
    });
    expect(webhook.received[0]).toMatchObject({
      site: 'https://studio.test',
      text: expect.stringMatching(/^https:\/\/studio\.test: Down for ten minutes: storage\. /) as string,
      parts: [{ name: 'storage', advice: expect.stringContaining('S3 settings') as string }],
    });
  });

  it('are told by one of several processes, also when only one sees them', async () => {
    const ping = jest.spyOn(storage, 'ping').mockImplementation(broken);
    await minutes(20, app, other);
    expect([events(), subjects().length]).toEqual([['outage.began'], 1]);
    ping.mockRestore();
    await minutes(5, app, other);
    expect([events(), subjects().length]).toEqual([['outage.began', 'outage.ended'], 2]);
  });

  if (DEEP)
    describe('of which some cannot be told', () => {
      it('that end by themselves before are not told, nor two short ones', async () => {
        for (let round = 0; round < 2; round += 1) {
          const ping = jest.spyOn(storage, 'ping').mockImplementation(broken);
          await minutes(8);
          ping.mockRestore();
          await minutes(5);
        }
        expect([events(), subjects()]).toEqual([[], []]);
      });

      it('do not begin earlier because all processes were off meanwhile', async () => {
        jest.spyOn(storage, 'ping').mockImplementation(broken);
        await minutes(5);
        clock.advance(3_600);
        await minutes(5);
        expect(events()).toEqual([]);
        await minutes(6);
        expect(events()).toEqual(['outage.began']);
      });

      it('of the mail server are told by the webhook alone', async () => {
        mailer.fault = 'temporary';
        const send = jest.spyOn(mailer, 'send');
        await minutes(12);
        expect([events(), send.mock.calls]).toEqual([['outage.began'], []]);
      });

      it('are told by mail when the webhook rejects them, and again when neither takes them', async () => {
        jest.spyOn(storage, 'ping').mockImplementation(broken);
        webhook.status = 500;
        await minutes(12);
        expect([events(), subjects().length]).toEqual([[], 1]);
        await app.database.query('DELETE FROM outage');
        mailer.fault = 'temporary';
        await minutes(15);
        expect(subjects()).toHaveLength(1);
        webhook.status = 204;
        await minutes(1);
        expect(events()).toEqual(['outage.began']);
        await minutes(5);
        expect(events()).toHaveLength(1);
      });

      it('are told again when another part goes down meanwhile and stays down', async () => {
        const ping = jest.spyOn(storage, 'ping').mockImplementation(broken);
        await minutes(12, app, other);
        expect(events()).toEqual(['outage.began']);
        mailer.fault = 'temporary';
        await minutes(9, app, other);
        expect(events()).toEqual(['outage.began']);
        await minutes(6, app, other);
        expect(events()).toEqual(['outage.began', 'outage.began']);
        const parts = [{ name: 'storage' }, { name: 'mail' }].map((part) => expect.objectContaining(part) as object);
        expect(webhook.received[1]!.parts).toEqual(expect.arrayContaining(parts));
        await minutes(20, app, other);
        mailer.fault = 'none';
        await minutes(15, app, other);
        expect(events()).toHaveLength(2);
        ping.mockRestore();
        await minutes(5, app, other);
        expect(events()).toEqual(['outage.began', 'outage.began', 'outage.ended']);
      });

      it('are told to be over also when another part could not be told meanwhile', async () => {
        const ping = jest.spyOn(storage, 'ping').mockImplementation(broken);
        await minutes(12);
        expect(events()).toEqual(['outage.began']);
        mailer.fault = 'temporary';
        webhook.status = 500;
        await minutes(12);
        ping.mockRestore();
        mailer.fault = 'none';
        webhook.status = 204;
        await minutes(5);
        expect(events()).toEqual(['outage.began', 'outage.ended']);
      });

      it('are told to be over until each way has taken it, by one of several processes', async () => {
        const ping = jest.spyOn(storage, 'ping').mockImplementation(broken);
        await minutes(12, app, other);
        expect(events()).toEqual(['outage.began']);
        ping.mockRestore();
        webhook.status = 500;
        const tries = webhook.headers.length;
        await minutes(6, app, other);
        expect([events(), subjects().length]).toEqual([['outage.began'], 2]);
        expect(webhook.headers.length - tries).toBeGreaterThan(2);
        webhook.status = 204;
        await minutes(5, app, other);
        expect([events(), subjects().length]).toEqual([['outage.began', 'outage.ended'], 2]);
        expect(webhook.received[1]).toMatchObject({ outage: webhook.received[0]!['outage'] });
      });

      it('are given up after a week when a way does not take their end', async () => {
        const ping = jest.spyOn(storage, 'ping').mockImplementation(broken);
        await minutes(12);
        ping.mockRestore();
        webhook.status = 500;
        await minutes(5);
        clock.advance(7 * 86_400);
        webhook.status = 204;
        await minutes(5);
        expect(events()).toEqual(['outage.began']);
      });

      it('are told by mail as soon as it works again, if that is the only way', async () => {
        jest
          .spyOn(app.app.get<HttpAlertWebhook>(AlertWebhookPort, { strict: false }), 'isSet', 'get')
          .mockReturnValue(false);
        jest.spyOn(storage, 'ping').mockImplementation(broken);
        mailer.fault = 'temporary';
        await minutes(15);
        expect([events(), subjects()]).toEqual([[], []]);
        mailer.fault = 'none';
        await minutes(2);
        expect(subjects()).toEqual(['Showreel Studio: Not working for ten minutes: The file storage']);
      });
    });

  describe('of the database', () => {
    const heartbeatsOf = (one: TestApp) => one.app.get(HeartbeatsService, { strict: false });
    const without = (...ways: ('webhook' | 'storage')[]) => {
      if (ways.includes('storage')) {
        jest.spyOn(storage, 'read').mockImplementation(broken);
        jest.spyOn(storage, 'write').mockImplementation(broken);
      }
      for (const one of [app, other])
        if (ways.includes('webhook'))
          jest
            .spyOn(one.app.get<HttpAlertWebhook>(AlertWebhookPort, { strict: false }), 'isSet', 'get')
            .mockReturnValue(false);
    };
    beforeEach(async () => {
      await app.database.query('DELETE FROM process_heartbeat');
      for (const one of [app, other]) await heartbeatsOf(one).beat({ kind: 'api', release: '1', storage: 's3:media' });
      await app.database.query(
        `INSERT INTO process_heartbeat (process_id, kind, release, storage, queue, settings, started_at, seen_at)
         SELECT 'worker', 'worker', release, storage, queue, settings, now(), now() FROM process_heartbeat LIMIT 1`,
      );
      await minutes(1, app, other);
      for (const one of [app, other])
        jest.spyOn(one.app.get(SchemaPort, { strict: false }), 'check').mockImplementation(broken);
    });
    afterEach(async () => {
      jest.restoreAllMocks();
      await minutes(1, app, other);
      await app.database.query('DELETE FROM process_heartbeat');
    });

    it('are told by one of several processes, and when they are over', async () => {
      await minutes(30, app, other);
      expect([events(), subjects()]).toEqual([
        ['outage.began'],
        ['Showreel Studio: Not working for ten minutes: The database'],
      ]);
      expect(webhook.received[0]).toMatchObject({ parts: [{ name: 'database' }] });
      jest.restoreAllMocks();
      await minutes(5, app, other);
      expect([events(), subjects().length]).toEqual([['outage.began', 'outage.ended'], 2]);
      expect(await app.database.query('SELECT 1 FROM outage')).toEqual([]);
      expect(await storage.head('.outage/told')).toBeNull();
    });

    if (DEEP)
      describe('of which some cannot be told', () => {
        it('are told to be over by the webhook, too, when it fails first', async () => {
          await minutes(30, app, other);
          expect(events()).toEqual(['outage.began']);
          jest.restoreAllMocks();
          webhook.status = 500;
          await minutes(2, app, other);
          expect([events(), subjects().length]).toEqual([['outage.began'], 2]);
          webhook.status = 204;
          await minutes(2, app, other);
          expect([events(), subjects().length]).toEqual([['outage.began', 'outage.ended'], 2]);
        });

        it('are told by mail alone where there is no webhook', async () => {
          without('webhook');
          await minutes(10, app, other);
          expect(subjects()).toEqual([]);
          await minutes(20, app, other);
          expect([events(), subjects()]).toEqual([[], ['Showreel Studio: Not working for ten minutes: The database']]);
        });

        it('are told by the next process when the first one has ended', async () => {
          const places = await Promise.all([app, other].map((one) => heartbeatsOf(one).placeAmongApis()));
          expect(places.toSorted()).toEqual([0, 1]);
          const next = places[0] === 1 ? app : other;
          await minutes(12, next);
          expect(subjects()).toEqual([]);
          await minutes(2, next);
          expect(subjects()).toHaveLength(1);
        });

        it('are told by each process once while the storage is down as well', async () => {
          without('webhook', 'storage');
          await minutes(40, app, other);
          expect(subjects()).toHaveLength(2);
        });
      });
  });
});

describe('the webhook for alerts', () => {
  let target: FakeWebhookServer;
  let elsewhere: FakeWebhookServer;
  beforeEach(async () => {
    [target, elsewhere] = await Promise.all([FakeWebhookServer.start(), FakeWebhookServer.start()]);
  });
  afterEach(() => Promise.all([target.close(), elsewhere.close()]));

  it('is posted JSON, and follows no redirect', async () => {
    const send = () => new HttpAlertWebhook(target.url).send({ event: 'outage.began' });
    await send();
    expect([target.received, target.headers[0]!['content-type']]).toEqual([
      [{ event: 'outage.began' }],
      'application/json',
    ]);
    Object.assign(target, { status: 307, location: elsewhere.url });
    await expect(send()).rejects.toThrow('The webhook answers 307.');
    expect(elsewhere.headers).toEqual([]);
  });

  it('keeps its address to itself when it does not answer', async () => {
    const webhookAt = (url: string) => new HttpAlertWebhook(url).send({ event: 'outage.began' });
    await expect(webhookAt('http://127.0.0.1:1/hooks/secret-path')).rejects.toThrow(
      /^The webhook does not answer \(\w+\)\.$/,
    );
  });
});
