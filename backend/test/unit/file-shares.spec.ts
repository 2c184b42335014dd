import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';
import { FileMailer } from '../../src/adapters/mail/file-mailer.js';
import { FileShares1795600005001 } from '../../src/database/migrations/1795600005001-file-shares.js';
import { TestClock } from '../fakes/test-clock.js';

const before = process.env['DATA_DIR'];
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'file-shares-'));
  process.env['DATA_DIR'] = dataDir;
});
afterEach(async () => {
  if (before === undefined) delete process.env['DATA_DIR'];
  else process.env['DATA_DIR'] = before;
  await rm(dataDir, { recursive: true, force: true });
});

test.each(['mail', 'outbox'])('the migration calls shares filed that are in the folder %s', async (folder) => {
  const mailer = new FileMailer({
    folder: join(dataDir, folder),
    from: { name: 'Studio', address: 'studio@example.test' },
    clock: new TestClock(),
  });
  await mailer.send({ to: 'a@b.test', subject: 's', text: 't', html: 'h', idempotencyKey: 'share/filed' });
  const updates: unknown[] = [];
  const query = (sql: string, parameters?: unknown[]) => {
    if (sql.startsWith('UPDATE')) updates.push(parameters);
    return Promise.resolve(sql.startsWith('SELECT') ? [{ id: 'filed' }, { id: 'sent' }] : []);
  };
  await new FileShares1795600005001().up({ query } as unknown as QueryRunner);
  expect(updates).toEqual([[['filed']]]);
});
