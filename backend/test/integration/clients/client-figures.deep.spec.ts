import type { QueryRunner } from 'typeorm';
import { KEPT_CENTS } from '../../../src/modules/payments/purchases/kept.js';
import { PURCHASE_STATES, VALID_STATES } from '../../../src/modules/payments/purchases/purchase-state.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertProject, insertPurchase } from '../../fixtures/rows.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
const change = (sql: string, values: unknown[] = []) => app.database.query<unknown[]>(sql, values);

const STORED = 'SELECT email_key, created_at, name, gallery_count, spent_cents, last_visit_at FROM client';
/** The same, grouped from the tables that tell of it. */
const COMPUTED = `
  WITH galleries AS (
    SELECT v.* FROM person v JOIN project p ON p.id = v.project_id
    WHERE p.trashed_at IS NULL AND v.kind = 'client' AND v.ended_at IS NULL AND v.email_key IS NOT NULL
  ), names AS (
    SELECT email_key, name, 0 AS rank, created_at, id FROM galleries WHERE name IS NOT NULL
    UNION ALL SELECT email_key, nullif(trim(first_name || ' ' || last_name), ''), 0, created_at, id FROM "user"
    UNION ALL SELECT email_key, buyer_company, 1, created_at, id FROM purchase WHERE succeeded_at IS NOT NULL
  ), spending AS (
    SELECT email_key, sum(amount_cents - refunded_cents - lost_cents) AS cents FROM purchase
    WHERE withdrawn_at IS NULL AND NOT is_test AND amount_cents > 0 AND amount_cents >= refunded_cents + lost_cents
      AND state IN ('succeeded', 'partially_refunded', 'disputed', 'dispute_won')
      AND currency = (SELECT currency FROM price_list WHERE is_default)
    GROUP BY email_key
  ), visits AS (
    SELECT v.email_key, max(g.last_at) AS last_at FROM gallery_visit g JOIN person v ON v.id = g.person_id GROUP BY 1
  )
  SELECT s.email_key, min(s.since) AS created_at,
    (SELECT name FROM names n WHERE n.email_key = s.email_key AND name IS NOT NULL
     ORDER BY rank, created_at DESC, id DESC LIMIT 1) AS name,
    (SELECT count(*)::int FROM galleries g WHERE g.email_key = s.email_key) AS gallery_count,
    coalesce((SELECT cents FROM spending p WHERE p.email_key = s.email_key), 0) AS spent_cents,
    (SELECT last_at FROM visits v WHERE v.email_key = s.email_key) AS last_visit_at
  FROM client_source s GROUP BY s.email_key`;
/** Rows of either that the other lacks. */
const DIFFERENCES = `(${STORED} EXCEPT SELECT * FROM (${COMPUTED}) c) UNION ALL (SELECT * FROM (${COMPUTED}) c EXCEPT ${STORED})`;

const differences = () => change(DIFFERENCES);
const rowOf = async (email: string) =>
  (await app.database.query<Record<string, unknown>[]>(`${STORED} WHERE email_key = $1`, [email]))[0];

async function untilOneWaits(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await change(waiting)).length === 0);
}

/** Makes numbers that depend on the seed alone. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** More of them find what only a rare order of steps shows. */
const ROUNDS = DEEP ? 300 : 100;
const ADDRESSES = ['a', 'b', 'c', 'd'].map((letter) => `${letter}@example.test`);
const ofOne = (table: string, turn: number, where = 'true') =>
  `(SELECT id FROM ${table} WHERE ${where} ORDER BY md5(id::text || '${turn}') LIMIT 1)`;

/**
 * While the deletion of a project cascades, PostgreSQL checks the purchases once more that the same transaction has
 * written, when their people are gone already. The product never does both at once.
 */
const NOT_SOLD_JUST_NOW = `NOT EXISTS (
  SELECT 1 FROM purchase WHERE project_id = project.id AND purchase.xmin::text = txid_current()::text)`;

/** A turn has a number of its own, an address and a number below 1,000. */
interface Turn {
  turn: number;
  address: string;
  roll: number;
}

/** Each step changes the rows in one way. */
const STEPS: Readonly<Record<string, (turn: Turn & { at: string }) => string>> = {
  create: ({ turn, address, roll, at }) =>
    `INSERT INTO project (name, client_name, client_email, client_email_key, created_at)
     VALUES ('P', ${roll % 2 ? `'Client ${turn}'` : 'NULL'}, '${address}', '${address}', ${at})`,
  rename: ({ turn }) => `UPDATE project SET client_name = 'Renamed ${turn}' WHERE id = ${ofOne('project', turn)}`,
  replace: ({ turn, address }) =>
    `UPDATE project SET client_email = '${address}', client_email_key = '${address}', client_name = NULL
     WHERE id = ${ofOne('project', turn)}`,
  trash: ({ turn, at }) => `UPDATE project SET trashed_at = ${at} WHERE id = ${ofOne('project', turn)}`,
  restore: () => `UPDATE project SET trashed_at = NULL WHERE trashed_at IS NOT NULL`,
  delete: ({ turn }) => `DELETE FROM project WHERE id = ${ofOne('project', turn, NOT_SOLD_JUST_NOW)}`,
  join: ({ turn, address, roll, at }) =>
    `INSERT INTO person (project_id, kind, name, email, email_key, created_at)
     SELECT id, '${['client', 'guest', 'partner'][roll % 3]}', 'Person ${turn}', '${address}', '${address}', ${at}
     FROM project WHERE id = ${ofOne('project', turn)} ON CONFLICT DO NOTHING`,
  leave: ({ turn, at }) => `UPDATE person SET ended_at = ${at} WHERE id = ${ofOne('person', turn, 'NOT is_main')}`,
  remove: ({ turn }) => `DELETE FROM person WHERE id = ${ofOne('person', turn, 'NOT is_main')}`,
  readdress: ({ turn, address }) =>
    `UPDATE person SET email = '${address}', email_key = '${address}' WHERE id = ${ofOne('person', turn, `kind <> 'client'`)}`,
  visit: ({ turn, address, at }) =>
    `INSERT INTO gallery_visit (project_id, person_id, slot, first_at, last_at)
     SELECT project_id, id, ${turn}, ${at}, ${at} FROM person
     WHERE id = ${ofOne('person', turn, `email_key = '${address}'`)}`,
  stay: ({ turn, at }) =>
    `UPDATE gallery_visit SET last_at = greatest(last_at, ${at}) WHERE id = ${ofOne('gallery_visit', turn)}`,
  forget: ({ turn }) => `DELETE FROM gallery_visit WHERE id = ${ofOne('gallery_visit', turn)}`,
  order: ({ turn, address, roll, at }) =>
    `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, package_type, title, contents,
       provider, state, list_price_cents, subtotal_cents, amount_cents, currency, is_test, buyer_company, created_at)
     SELECT id, id, 'P', '${address}', '${address}', 'extended', 'E', '{}', 'stripe', 'canceled', ${roll + 1}, ${roll + 1}, ${roll + 1},
       '${roll % 3 ? 'usd' : 'eur'}', ${roll % 7 === 0}, ${roll % 2 ? `'Company ${turn}'` : 'NULL'}, ${at}
     FROM project WHERE id = ${ofOne('project', turn)}`,
  pay: ({ at }) => `UPDATE purchase SET state = 'succeeded', succeeded_at = ${at} WHERE succeeded_at IS NULL`,
  refundPart: ({ turn }) =>
    `UPDATE purchase SET state = 'partially_refunded', refunded_cents = amount_cents / 2, lost_cents = 0
     WHERE id = ${ofOne('purchase', turn, 'succeeded_at IS NOT NULL')}`,
  refund: ({ turn }) =>
    `UPDATE purchase SET state = 'refunded', refunded_cents = amount_cents, lost_cents = 0
     WHERE id = ${ofOne('purchase', turn, 'succeeded_at IS NOT NULL')}`,
  comeBack: () => `UPDATE purchase SET state = 'succeeded', refunded_cents = 0 WHERE state = 'refunded'`,
  lose: ({ turn }) =>
    `UPDATE purchase SET state = 'dispute_won', lost_cents = amount_cents / 3
     WHERE id = ${ofOne('purchase', turn, `state = 'succeeded'`)}`,
  withdraw: ({ turn, at }) => `UPDATE purchase SET withdrawn_at = ${at} WHERE id = ${ofOne('purchase', turn)}`,
  drop: ({ turn }) => `DELETE FROM purchase WHERE id = ${ofOne('purchase', turn)}`,
  grant: ({ turn, address, at }) =>
    `INSERT INTO client_grant (project_id, project_name, holder, title, list_price_cents, currency, reason, method, created_at)
     SELECT id, 'P', '${address}', 'T', 1, 'usd', 'R', 'cash', ${at} FROM project WHERE id = ${ofOne('project', turn)}`,
  revoke: ({ address }) => `DELETE FROM client_grant WHERE holder = '${address}'`,
  account: ({ address, roll, at }) =>
    `INSERT INTO "user" (email, email_key, first_name, last_name, role, created_at)
     VALUES ('${address}', '${address}', '${roll % 5 ? 'User' : ''}', '', '${roll % 4 ? 'user' : 'admin'}', ${at})
     ON CONFLICT DO NOTHING`,
  promote: ({ turn, address }) =>
    `UPDATE "user" SET role = CASE role WHEN 'user' THEN 'admin' ELSE 'user' END, last_name = '${turn}'
     WHERE email_key = '${address}'`,
  close: ({ address }) => `DELETE FROM "user" WHERE email_key = '${address}'`,
  currency: () =>
    `UPDATE price_list SET currency = CASE currency WHEN 'usd' THEN 'eur' ELSE 'usd' END WHERE is_default`,
  erase: ({ turn, address, roll }) =>
    roll % 4 ? 'SELECT 1' : `SELECT erase_person('${address}', 'erased-${turn}@erased.invalid')`,
};

/** More is added than removed. */
const DRAWN = [...Object.keys(STEPS), ...Array(4).fill(['create', 'join', 'visit', 'order', 'pay']).flat()] as string[];

/** @returns what was done */
async function takeStep(runner: QueryRunner, random: () => number, turn: number): Promise<string> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const name = pick(DRAWN);
  // No other row has this instant.
  const at = `timestamptz '2026-01-01' + ${turn} * interval '1 minute'`;
  const address = pick(ADDRESSES);
  await runner.query(STEPS[name]!({ turn, address, roll: Math.floor(random() * 1_000), at }));
  return `${name} ${address}`;
}

describe('what clients are stored with', () => {
  beforeEach(async () => {
    for (const table of ['withdrawal', 'purchase', 'client_grant', 'project']) await change(`DELETE FROM ${table}`);
    await change(`DELETE FROM "user" WHERE role = 'user'`);
  });

  it.each(DEEP ? [1, 2, 3, 4] : [1])(
    'is what plain SQL computes, whatever happens in whatever order: seed %i',
    async (seed) => {
      const random = randomOf(seed);
      const runner = app.database.createQueryRunner();
      const taken: string[] = [];
      let known = 0;
      try {
        for (let number = 1; number <= ROUNDS; number += 1) {
          await runner.startTransaction();
          for (let count = Math.floor(random() * 3); count >= 0; count -= 1)
            taken.push(await takeStep(runner, random, seed * 10_000 + number * 10 + count));
          if (random() < 0.1) await runner.rollbackTransaction();
          else await runner.commitTransaction();
          const last = taken.slice(-5);
          expect([last, await differences()]).toEqual([last, []]);
          known = Math.max(
            known,
            (await change(`${STORED} WHERE spent_cents > 0 AND last_visit_at IS NOT NULL`)).length,
          );
        }
      } finally {
        if (runner.isTransactionActive) await runner.rollbackTransaction();
        await runner.release();
        await change(`UPDATE price_list SET currency = 'usd' WHERE is_default`);
      }
      expect(known).toBeGreaterThan(1);
    },
  );

  it('lets a visit go on while a purchase of the same client is being settled', async () => {
    const project = await insertProject(app.database, { clientEmail: 'a@example.test' });
    const purchase = await insertPurchase(app.database, project, { state: 'created', succeededAt: null });
    const settling = app.database.createQueryRunner();
    try {
      await settling.startTransaction();
      await settling.query(`UPDATE purchase SET state = 'succeeded', succeeded_at = now() WHERE id = $1`, [
        purchase.id,
      ]);
      await change(
        `INSERT INTO gallery_visit (project_id, person_id, slot, first_at, last_at)
         SELECT project_id, id, 1, '2026-03-01', '2026-03-01' FROM person WHERE project_id = $1`,
        [project.id],
      );
      expect(await rowOf('a@example.test')).toMatchObject({ last_visit_at: new Date('2026-03-01'), spent_cents: '0' });
      await settling.commitTransaction();
    } finally {
      if (settling.isTransactionActive) await settling.rollbackTransaction();
      await settling.release();
    }
    expect(await rowOf('a@example.test')).toMatchObject({ spent_cents: '19900' });
    expect(await differences()).toEqual([]);
  });

  it('has both when two end at once: the second waits and reads what the first has committed', async () => {
    const project = await insertProject(app.database, { clientEmail: 'a@example.test' });
    const first = app.database.createQueryRunner();
    try {
      await first.startTransaction();
      await first.query(
        `INSERT INTO project (name, client_email, client_email_key) VALUES ('P', 'a@example.test', 'a@example.test')`,
      );
      await first.query('SET CONSTRAINTS ALL IMMEDIATE');
      const second = insertPurchase(app.database, project);
      await untilOneWaits();
      await first.commitTransaction();
      await second;
    } finally {
      if (first.isTransactionActive) await first.rollbackTransaction();
      await first.release();
    }
    expect(await rowOf('a@example.test')).toMatchObject({ gallery_count: 2, spent_cents: '19900' });
  });

  if (DEEP)
    it('is right for two transactions that change the same clients in opposite order', async () => {
      const [first, second] = [app.database.createQueryRunner(), app.database.createQueryRunner()];
      const create = (runner: QueryRunner, email: string) =>
        runner.query(`INSERT INTO project (name, client_email, client_email_key) VALUES ('P', $1, $1)`, [email]);
      try {
        for (const runner of [first, second]) {
          await runner.startTransaction();
          await runner.query(`SET LOCAL deadlock_timeout = '50ms'`);
        }
        await create(first, ADDRESSES[0]!);
        await create(second, ADDRESSES[1]!);
        // The triggers run as they do at the end of a transaction.
        await first.query('SET CONSTRAINTS ALL IMMEDIATE');
        const ended = second
          .query('SET CONSTRAINTS ALL IMMEDIATE')
          .then(() => create(second, ADDRESSES[0]!))
          .then(() => second.commitTransaction());
        await untilOneWaits();
        await create(first, ADDRESSES[1]!);
        await first.commitTransaction();
        await ended;
      } finally {
        for (const runner of [first, second]) {
          if (runner.isTransactionActive) await runner.rollbackTransaction();
          await runner.release();
        }
      }
      for (const email of ADDRESSES.slice(0, 2)) expect(await rowOf(email)).toMatchObject({ gallery_count: 2 });
    });

  it.each(allOrEvery(3, PURCHASE_STATES))('has of a purchase that is %s what the page shows', async (state) => {
    const project = await insertProject(app.database, { clientEmail: 'a@example.test' });
    await insertPurchase(app.database, project, { state, refundedCents: 300 });
    const [shown] = await app.database.query<[{ cents: string }]>(
      `SELECT coalesce(sum(${KEPT_CENTS}), 0) AS cents FROM purchase WHERE state = ANY($1)`,
      [VALID_STATES],
    );
    expect(await rowOf('a@example.test')).toMatchObject({ spent_cents: shown.cents });
  });

  if (DEEP)
    it('is corrected where it differs, some clients at a time', async () => {
      for (const clientEmail of ADDRESSES) await insertProject(app.database, { clientEmail });
      await change('UPDATE client SET gallery_count = 7, spent_cents = 7, name = $1, last_visit_at = now()', ['Wrong']);
      const mend = async (after: string) =>
        (await app.database.query<[{ last: string | null }]>('SELECT mend_clients($1, 3) AS last', [after]))[0].last;
      expect(await mend('')).toBe('c@example.test');
      expect(await change(`${STORED} WHERE name = 'Wrong'`)).toMatchObject([{ email_key: 'd@example.test' }]);
      expect(await mend('c@example.test')).toBe('d@example.test');
      expect(await mend('d@example.test')).toBeNull();
      expect(await differences()).toEqual([]);
    });
});
