import { DEEP } from '../../fixtures/deep.js';
import { runEntry } from '../../fixtures/app/run-entry.js';
import { ADMIN_EMAIL } from '../../fixtures/app/test-app.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();

const reset = (tool: 'reset-factors.js' | 'reset-password.js') => runEntry(app, tool, {}, [ADMIN_EMAIL]);
const addFactor = () =>
  app.database.query(
    `INSERT INTO authenticator (user_id, secret_encrypted, confirmed_at)
     SELECT id, 'x', now() FROM "user" WHERE email = $1 ON CONFLICT DO NOTHING`,
    [ADMIN_EMAIL],
  );

/** Returns the values that the tools change or add. */
async function state() {
  const read = async (sql: string) => (await app.database.query<{ value: string }[]>(sql)).map(({ value }) => value);
  return {
    factors: await read('SELECT user_id AS value FROM authenticator'),
    notes: await read(`SELECT action AS value FROM audit_entry WHERE action LIKE 'reset%OnServer' ORDER BY action`),
    mails: await read(
      `SELECT e.kind AS value FROM job_outbox o JOIN account_event e ON e.id = (o.payload ->> 'eventId')::uuid
       WHERE o.name = 'announce-account-event' AND e.email = '${ADMIN_EMAIL}' ORDER BY e.at`,
    ),
    password: await read(`SELECT password_hash AS value FROM "user" WHERE email = '${ADMIN_EMAIL}'`),
    sessions: await read(`SELECT token_version AS value FROM "user" WHERE email = '${ADMIN_EMAIL}'`),
  };
}

describe('tools for accounts', () => {
  beforeEach(async () => {
    await addFactor();
    await app.database.query('DELETE FROM job_outbox');
    await app.database.query('DELETE FROM account_event');
  });

  it('reset-factors removes the factor, ends sessions, notes it and queues the mail', async () => {
    const before = await state();
    const { code, output } = await reset('reset-factors.js');
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`${ADMIN_EMAIL} (admin) has no second factor any more`),
    ]);
    const after = await state();
    expect(after).toEqual({
      factors: [],
      notes: [...before.notes, 'resetFactorsOnServer'].toSorted(),
      mails: ['factors-reset'],
      password: before.password,
      sessions: [Number(before.sessions[0]) + 1],
    });
  });

  if (DEEP)
    describe('further tools, and failures', () => {
      it('reset-password gives another password, ends sessions, notes it and queues the mail', async () => {
        const before = await state();
        const { code, output } = await reset('reset-password.js');
        expect([code, output]).toEqual([
          0,
          expect.stringMatching(new RegExp(`${ADMIN_EMAIL} \\(admin\\) is \\S+$`, 'm')),
        ]);
        const after = await state();
        expect(after).toMatchObject({
          factors: before.factors,
          notes: [...before.notes, 'resetPasswordOnServer'].toSorted(),
          mails: ['password-changed'],
        });
        expect(after.password).not.toEqual(before.password);
        expect(after.sessions).toEqual([Number(before.sessions[0]) + 1]);
      });

      it.each([
        ['reset-factors.js', 'resetFactorsOnServer'],
        ['reset-password.js', 'resetPasswordOnServer'],
      ] as const)('%s does nothing when it cannot be noted', async (tool, action) => {
        const before = await state();
        await app.database.query(
          `ALTER TABLE audit_entry ADD CONSTRAINT never CHECK (action <> '${action}') NOT VALID`,
        );
        const { code, output } = await reset(tool).finally(() =>
          app.database.query('ALTER TABLE audit_entry DROP CONSTRAINT never'),
        );
        expect([code, output]).toEqual([1, expect.stringContaining('never')]);
        expect(await state()).toEqual(before);
      });
    });
});
