import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import {
  StoreMessagesByCode1795400003000,
  toMessage,
} from '../../src/database/migrations/1795400003000-store-messages-by-code.js';
import { schemaBefore } from '../fixtures/schema-before.js';
import { createTestDatabase, type TestDatabase } from '../servers/postgres.js';

let database: TestDatabase;
let old: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  old = await schemaBefore(database.url, StoreMessagesByCode1795400003000);
});

afterAll(async () => {
  await database.drop();
});

it('converts rows of the last release to codes without loss', async () => {
  const [{ id: projectId }] = await old.query(
    `INSERT INTO project (name, client_email, client_email_key) VALUES ('a', 'a@b.test', 'a@b.test') RETURNING id`,
  );
  const file = (key: string, reason: string | null) =>
    old.query(
      `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, failure_reason)
       VALUES ($1, $2, 'a.mp4', 'video', 'video/mp4', 1, 'failed', $3)`,
      [projectId, key, reason],
    );
  await file('a', 'The file ends early: 40 % of it arrived. Upload it again.');
  await file('b', 'Written by hand');
  await file('c', null);
  await old.query(
    `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, package_type, title, provider,
                           state, list_price_cents, subtotal_cents, amount_cents, failure_message, attention, attention_detail)
     VALUES ($1, $1, 'a', 'a@b.test', 'a@b.test', 'extended', 'E', 'stripe', 'failed', 1, 1, 1, 'Do not honour.', 'mismatch',
             'The provider''s payment pi_1 does not match this order: another order; amount 1 instead of 2. Nothing was granted.')`,
    [projectId],
  );
  await old.destroy();

  const now = await createDataSource({ url: database.url, poolSize: 1 }).initialize();
  await now.runMigrations();
  expect(await now.query('SELECT original_key AS key, failure_reason AS reason FROM media_file ORDER BY 1')).toEqual([
    { key: 'a', reason: { code: 'video_cut_off', params: { percent: '40' } } },
    { key: 'b', reason: { code: 'untranslated', params: { text: 'Written by hand' } } },
    { key: 'c', reason: null },
  ]);
  expect(await now.query('SELECT failure_message AS failure, attention_detail AS detail FROM purchase')).toEqual([
    {
      failure: { code: 'untranslated', params: { text: 'Do not honour.' } },
      detail: {
        code: 'payment_differs',
        params: {
          intent: 'pi_1',
          differences: [
            { code: 'differs_order', params: {} },
            { code: 'differs_amount', params: { found: '1', expected: '2' } },
          ],
        },
      },
    },
  ]);
  await now.destroy();
});

it.each([
  ['The file is empty. Upload it again.', { code: 'file_empty', params: {} }],
  [
    'The picture is 20000 x 20000 pixels (400 megapixels); at most 200 megapixels can be used. Export it smaller.',
    { code: 'picture_too_large', params: { width: '20000', height: '20000', megapixels: '400', most: '200' } },
  ],
  [
    'A refund of 5.00 USD was not made: This payment is disputed: the bank decides about it now.',
    { code: 'refund_not_made', params: { amount: '5.00 USD', failure: { code: 'refund_disputed', params: {} } } },
  ],
  [
    'A refund of 5.00 USD was not made: Call your bank; or us.',
    {
      code: 'refund_not_made',
      params: { amount: '5.00 USD', failure: { code: 'untranslated', params: { text: 'Call your bank; or us.' } } },
    },
  ],
  ['The mail was not sent (EAUTH 535 5.7.8).', { code: 'mail_not_sent', params: { reply: 'EAUTH 535 5.7.8' } }],
  [
    'The client, who is at level complete, paid for this too: what was paid twice goes back by itself.',
    { code: 'paid_twice', params: { level: 'complete' } },
  ],
  ['Anything else', { code: 'untranslated', params: { text: 'Anything else' } }],
])('keeps what the text says: %s', (text, stored) => {
  expect(toMessage(text)).toEqual(stored);
});
