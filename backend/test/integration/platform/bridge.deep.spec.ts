import { crossBridge } from '../../../src/database/bridge/bridge.js';
import { Transactions } from '../../../src/common/transactions.js';
import { MIGRATION_NAMES } from '../../../src/database/migrations.js';
import { requireMigratable, requireSchema } from '../../../src/database/schema-check.js';
import { EntitlementsQuery } from '../../../src/modules/entitlements/entitlements.query.js';
import { GrantsQuery } from '../../../src/modules/payments/grants/grants.query.js';
import {
  isValid,
  PAID_STATES,
  VALID_STATES,
  type PurchaseState,
} from '../../../src/modules/payments/purchases/purchase-state.js';
import { catalogueOf, catalogueOfNew, inOrder, rowsOf, type Row, type Rows } from '../../fixtures/schema/catalogue.js';
import { useRestoredDatabase } from '../../fixtures/schema/restored-database.js';
import { DEEP } from '../../fixtures/deep.js';

const database = useRestoredDatabase('before-1.0.0.sql');

const query = (sql: string) => database().query<{ name: string }[]>(sql);
async function cross(): Promise<boolean> {
  const runner = database().createQueryRunner();
  try {
    return await crossBridge(runner, await requireMigratable(query));
  } finally {
    await runner.release();
  }
}
const applied = async () => (await query('SELECT name FROM schema_migration')).map(({ name }) => name);

/** Applies the bridge's changes to rows, except to those of entitlements. A grant is moved out of the purchases. */
function changed(before: Rows): Rows {
  const after = structuredClone(before);
  const rows = (table: string, with_: Record<string, unknown> = {}) =>
    after[table]!.filter((row) => Object.entries(with_).every(([column, value]) => row[column] === value));
  const drop = (table: string, column: string) => rows(table).forEach((row) => delete row[column]);

  const rename = (table: string, column: string, name: string) =>
    rows(table).forEach((row) => {
      row[name] = row[column];
      delete row[column];
    });

  after['rate_limit'] = after['attempt']!;
  delete after['attempt'];
  rename('media_file', 'watermark_wanted', 'watermark_requested');
  for (const row of rows('media_file', { clean_state: 'wanted' })) row['clean_state'] = 'requested';
  rename('purchase', 'excess_cents', 'overpaid_cents');
  rename('provider_event', 'effect', 'outcome');
  for (const row of rows('provider_event', { outcome: 'refused:created' })) row['outcome'] = 'rejected:created';
  for (const row of rows('audit_entry', { outcome: 'refused' })) row['outcome'] = 'rejected';
  for (const row of rows('job_outbox', { name: 'renew-photo' }))
    Object.assign(row, { name: 'rerender-photo', job_id: String(row['job_id']).replace('renew', 'rerender') });

  after['mail'] = [
    ...rows('account_mail').map(({ id }) => ({ kind: 'account', reference: id })),
    ...rows('withdrawal').map(({ id }) => ({ kind: 'withdrawal-received', reference: id })),
  ].map((mail) => ({ ...mail, state: 'waiting', failure: null, sent_at: null }));
  for (const row of rows('purchase').filter(({ receipt_sent_at: at }) => at !== null))
    after['mail'].push({
      kind: 'receipt',
      reference: row['id'],
      state: row['receipt_filed'] ? 'filed' : 'sent',
      failure: null,
      sent_at: row['receipt_sent_at'],
    });
  for (const { id, state, failure, sent_at } of rows('gallery_share'))
    after['mail'].push({ kind: 'share', reference: id, state, failure, sent_at });
  for (const column of ['state', 'failure', 'sent_at']) drop('gallery_share', column);
  for (const row of rows('job_outbox', { name: 'send-receipt' })) {
    const { purchaseId } = row['payload'] as { purchaseId: string };
    const payload = { kind: 'receipt', reference: purchaseId };
    Object.assign(row, { name: 'send-mail', job_id: `send-mail:receipt:${purchaseId}`, payload });
  }
  drop('purchase', 'receipt_sent_at');
  drop('purchase', 'receipt_filed');
  drop('invoice_file', 'sent_at');
  drop('withdrawal', 'acknowledged_at');
  drop('withdrawal', 'outcome_sent_at');
  drop('purchase', 'delivery_consent_sent_at');
  drop('account_mail', 'sent_at');

  for (const row of rows('installation')) row['key'] = expect.any(String);
  for (const row of rows('project')) row['media_version'] = expect.any(Number);
  for (const row of rows('project').filter((project) => project['passcode_hash'] !== null))
    row['passcode_encrypted'] = 'unreadable';
  drop('project', 'passcode_hash');
  for (const row of rows('chosen_photo', { chosen_at: null }))
    row['chosen_at'] = after['client_access']![0]!['created_at'];
  for (const row of rows('studio_settings'))
    row['tax'] = { untaxedReason: 'undecided', nonUnionOss: false, vatIdCheck: 'off', ...(row['tax'] as object) };
  for (const row of rows('price_list')) delete (row['content'] as Row)['upgrades'];
  drop('purchase', 'receipt_retried_at');
  drop('purchase', 'delivered_at');
  drop('purchase', 'unlocks_at');
  drop('invoice_file', 'retried_at');
  drop('withdrawal', 'retried_at');

  after['client_grant'] = rows('purchase_grant').map(({ purchase_id: id, ...recorded }) => {
    const granted = rows('purchase', { id })[0]!;
    const { project_name, title, package_code, list_price_cents, currency, created_at } = granted;
    const [project_id, holder] = [granted['origin_project_id'], granted['email_key']];
    const sold = { title, package_code, list_price_cents, currency };
    return { id, project_id, project_name, holder, ...sold, created_at, ...recorded };
  });
  delete after['purchase_grant'];
  after['purchase'] = rows('purchase').filter(({ kind }) => kind !== 'grant');

  after['rendition'] = rows('rendition').filter(({ key }) => key !== 'projects/a/e/c2048.jpg');
  for (const row of rows('media_file', { original_key: 'projects/a/e.jpg' })) row['clean_state'] = 'none';
  for (const row of rows('job_outbox', { name: 'render-video' }))
    row['payload'] = { ...(row['payload'] as object), revision: 0 };
  for (const row of rows('job_outbox', { failed_at: null }))
    Object.assign(row, { dispatched_at: null, available_at: expect.any(String) });
  return after;
}

const AT = new Date('2026-11-01T10:00:00Z');
const CONTENTS = { videos: 6, photos: 1, downloadSizes: ['original'], lifetimeAccess: false };
/** A file that was never there. */
const DELETED = 'a0000000-0000-4000-8000-0000000000ff';
const STATES: readonly PurchaseState[] = ['created', 'processing', 'failed', 'canceled', ...PAID_STATES];

/** Inserts a purchase for each client of a project, in every state of the schema before 1.0.0, with what it gave. */
async function insertPurchases(projectId: string) {
  const dates = [null, new Date('2026-11-10T10:00:00Z'), new Date('2099-01-01T00:00:00Z')];
  const cases = STATES.flatMap((state) =>
    dates.flatMap((unlocksAt) =>
      [null, AT].flatMap((deliveredAt) =>
        [null, AT].map((withdrawnAt) => {
          return { state, unlocksAt, deliveredAt, withdrawnAt, kind: 'package', contents: CONTENTS };
        }),
      ),
    ),
  );
  const file = { id: DELETED, fileType: 'photo', name: 'a.jpg', priceCents: 500 };
  const grant = { unlocksAt: null, deliveredAt: null, withdrawnAt: null, kind: 'grant' };
  const files = { ...CONTENTS, videos: 0, files: [file] };
  const others = [
    { ...grant, state: 'succeeded', contents: files },
    { ...grant, state: 'canceled', contents: files },
    { ...grant, state: 'succeeded', kind: 'extension', contents: { ...CONTENTS, extensionDays: 30 } },
  ] as const;
  return Promise.all(
    [...cases, ...others].map(async ({ state, unlocksAt, deliveredAt, withdrawnAt, kind, contents }, at) => {
      const email = `client-${at}@example.com`;
      const isPaid = PAID_STATES.includes(state) && kind !== 'grant';
      const [{ id }] = await database().query<[{ id: string }]>(
        `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, package_type, kind, title, contents, provider,
           state, list_price_cents, subtotal_cents, amount_cents, created_at, succeeded_at, unlocks_at, delivered_at, withdrawn_at)
         VALUES ($1, $1, 'P', $2, $2, 'x', $3, 'X', $4, 'none', $5, 0, 0, 0, $6, $7, $8, $9, $10) RETURNING id`,
        [projectId, email, kind, contents, state, AT, isPaid ? AT : null, unlocksAt, deliveredAt, withdrawnAt],
      );
      const had = isValid({ state }) && withdrawnAt === null;
      if (kind === 'grant')
        await database().query(
          `INSERT INTO purchase_grant (purchase_id, reason, method, amount_cents, revoked_at) VALUES ($1, 'Part of the job', 'cash', 900, $2)`,
          [id, had ? null : AT],
        );
      const deletedFileIds = 'files' in contents ? [DELETED] : null;
      const source = kind === 'grant' ? 'grant' : 'purchase';
      const given = { source, sourceId: id, contents, since: AT, opensAt: unlocksAt, deliveredAt, deletedFileIds };
      return { email, had: had ? given : null };
    }),
  );
}

describe('a database at the last migration before 1.0.0', () => {
  it('becomes what a new one is', async () => {
    expect(await cross()).toBe(true);
    expect(await applied()).toEqual(MIGRATION_NAMES.slice(0, 1));
    await database().runMigrations();
    expect(await catalogueOf(database())).toEqual(await catalogueOfNew());
    await requireSchema(query);
  });

  it('keeps its rows', async () => {
    const before = await rowsOf(database());
    for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true]);
    await cross();
    const { entitlement, ...rest } = await rowsOf(database());
    const after = inOrder(rest);
    const expected = inOrder(changed(before));
    const known = new Set(expected['job_outbox']!.map(({ id }) => id));
    const added = after['job_outbox']!.filter(({ id }) => !known.has(id));
    after['job_outbox'] = after['job_outbox']!.filter(({ id }) => known.has(id));
    expect(after).toEqual(expected);
    expect(added.map(({ name, payload }) => [name, payload])).toEqual([
      ['render-photo', { mediaFileId: 'a0000000-0000-4000-8000-000000000006', revision: 2, force: true }],
    ]);
    const sources = before['purchase']!.filter(
      ({ state, kind }) => kind === 'grant' || PAID_STATES.includes(state as PurchaseState),
    );
    expect(entitlement!.map(({ source_id: id }) => id).sort()).toEqual(sources.map(({ id }) => id).sort());
  });

  it('gives clients what they had: purchases in every state, withdrawn, deferred, delivered, and grants', async () => {
    const [{ id: projectId }] = await database().query<[{ id: string }]>('SELECT id FROM project LIMIT 1');
    const before = await insertPurchases(projectId);
    await cross();
    await database().runMigrations();
    const entitlements = new EntitlementsQuery(new Transactions(database()));
    expect(before.filter(({ had }) => had)).toHaveLength(VALID_STATES.length * 3 * 2 + 2);
    const grants = new GrantsQuery(new Transactions(database()));
    for (const { email, had } of before) {
      expect([
        email,
        await entitlements.list({ id: projectId, holder: { key: email, kind: 'client', mayBuy: true } }),
      ]).toEqual([email, had ? [had] : []]);
      const granted = had?.source === 'grant' ? [had.contents] : [];
      const held = await grants.listHeld({ originProjectId: projectId, holder: email });
      expect([email, held.map(({ contents }) => contents)]).toEqual([email, granted]);
    }
    const [amounts] = await database().query<[Row]>(
      `SELECT count(*)::int AS n, count(revoked_at)::int AS revoked, min(amount_cents) AS cents FROM client_grant WHERE holder LIKE 'client-%'`,
    );
    expect(amounts).toEqual({ n: 2, revoked: 1, cents: 900 });
  });

  if (DEEP)
    it('sends the mails that wait, each by its own job', async () => {
      const [purchase, invoice, withdrawal] = [0x0f, 0x12, 0x13].map(
        (n) => `a0000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
      );
      await database().query(
        `UPDATE withdrawal SET state = 'declined', decided_at = now(), acknowledged_at = '2026-11-24 09:00:05+00';
       INSERT INTO job_outbox (name, job_id, payload) VALUES
         ('send-account-mail', NULL, '{"mailId": "a0000000-0000-4000-8000-000000000001"}'),
         ('send-withdrawal-mail', 'send-withdrawal-mail:${withdrawal}', '{"withdrawalId": "${withdrawal}"}'),
         ('send-delivery-consent', 'send-delivery-consent:${purchase}', '{"purchaseId": "${purchase}"}'),
         ('send-invoice', 'send-invoice:${invoice}', '{"invoiceId": "${invoice}"}')`,
      );
      await cross();
      const jobs = await database().query<{ job: string; payload: object }[]>(
        `SELECT job_id AS job, payload FROM job_outbox WHERE name = 'send-mail' AND payload ->> 'kind' <> 'receipt' ORDER BY 1`,
      );
      const waiting = [
        ['account', 'a0000000-0000-4000-8000-000000000001'],
        ['delivery-consent', purchase],
        ['invoice', invoice],
        ['withdrawal-outcome', withdrawal],
      ];
      expect(jobs).toEqual(
        waiting.map(([kind, reference]) => ({ job: `send-mail:${kind}:${reference}`, payload: { kind, reference } })),
      );
      const mails = await query(
        `SELECT kind || ' ' || state AS name FROM mail WHERE kind NOT IN ('receipt', 'share') ORDER BY 1`,
      );
      expect(mails.map(({ name }) => name)).toEqual([
        'account waiting',
        'delivery-consent waiting',
        'invoice waiting',
        'withdrawal-outcome waiting',
        'withdrawal-received sent',
      ]);
    });

  if (DEEP)
    it('stays as it is when a step fails', async () => {
      await database().query('DROP TABLE job_outbox');
      const [before, names] = [await rowsOf(database()), await applied()];
      await expect(cross()).rejects.toThrow('does not exist');
      expect(await rowsOf(database())).toEqual(before);
      expect(await applied()).toEqual(names);
    });

  if (DEEP)
    it('starts with an empty queue', async () => {
      await database().query('CREATE SCHEMA queue; CREATE TABLE queue.job (id int)');
      await cross();
      expect(await query(`SELECT nspname AS name FROM pg_namespace WHERE nspname = 'queue'`)).toEqual([]);
    });
});

describe('the bridge', () => {
  it('leaves alone a database that lacks one of the former migrations', async () => {
    await database().query(`DELETE FROM schema_migration WHERE name = 'EvenWatermark1797201001000'`);
    await expect(cross()).rejects.toThrow(
      'The database is too old for this version, which takes over databases whose last migration is ' +
        'WatchTemporaryFolders1797205002000: start the last version before 1.0.0 once, which brings it there, then this one.',
    );
  });

  it('leaves alone a database of the baseline', async () => {
    await cross();
    expect(await cross()).toBe(false);
  });
});
