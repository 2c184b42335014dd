import { withSession } from '../../../src/database/copy/copy-session.js';
import { hashOf } from '../../../src/common/identifiers.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { BackupsFixture, fillWithWork } from '../../fixtures/backups-fixture.js';
import { DEEP } from '../../fixtures/deep.js';

const ADDRESS = 'ana@client.test';
/** Only the activity log names it. */
const LOGGED = 'logged@client.test';
let app: TestApp;
let backups: BackupsFixture;
beforeAll(async () => {
  app = await startTestApp();
  backups = await BackupsFixture.open(app);
  await fillWithWork(app);
  await app.database.query(
    `INSERT INTO audit_entry (at, action, area, details, outcome) VALUES (now(), 'logged', 'auth', $1, 'done')`,
    [{ text: `To\n${LOGGED}.` }],
  );
  await backups.make();
});
afterAll(async () => {
  await backups.close();
  await app.close();
});

/** Restores the backup into a place in which somebody was erased. @returns whom its galleries name */
async function restoreAfter(erased: { address: string; secondsAfter: number }) {
  const place = await backups.emptyPlace();
  const at = new Date(app.clock.now().getTime() + erased.secondsAfter * 1000);
  const query = (sql: string, parameters: unknown[] = []) =>
    withSession(place.url, async (client) => (await client.query<Record<string, unknown>>(sql, parameters)).rows);
  await query(`INSERT INTO erasure (address_hash, at, counts) VALUES ($1, $2, '{}')`, [hashOf(erased.address), at]);
  await backups.restore(place);
  const noted = await query('SELECT 1 FROM erasure');
  const [entry] = await query(`SELECT details ->> 'text' AS text FROM audit_entry WHERE action = 'logged'`);
  return { text: entry!['text'], people: await query('SELECT email_key AS email FROM person'), noted: noted.length };
}

describe('erasures of people', () => {
  it('are applied again to what a restore brings back', async () => {
    expect(await restoreAfter({ address: ADDRESS, secondsAfter: 60 })).toEqual({
      text: `To\n${LOGGED}.`,
      people: [{ email: expect.stringMatching(/^erased-\w{8}@erased\.invalid$/) }],
      noted: 1,
    });
  });

  if (DEEP)
    it('are applied again to whom only the activity log names', async () => {
      expect((await restoreAfter({ address: LOGGED, secondsAfter: 60 })).text).toBe('To\n[erased].');
    });

  if (DEEP)
    it('of before the backup, and of others, change nothing', async () => {
      for (const erased of [
        { address: ADDRESS, secondsAfter: -60 },
        { address: 'ben@client.test', secondsAfter: 60 },
      ])
        expect((await restoreAfter(erased)).people).toEqual([{ email: ADDRESS }]);
    });
});
