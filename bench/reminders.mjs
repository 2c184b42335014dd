import { createRequire } from 'node:module';
import { startApi } from './support/api.mjs';
import { clientTriggers } from './support/client-triggers.mjs';
import { median, timed } from './support/measure.mjs';

const pg = createRequire(new URL('../backend/package.json', import.meta.url))('pg');

const PROJECTS = 100_000;
const OPEN = 20_000;
const ROUNDS = 11;
const MOST = 200;

/**
 * Measures the job that runs every ten minutes: it finds the reminders that are due among 100,000 projects, of which
 * 20,000 are open. It is compared with a plain count of the open ones.
 */
export async function run({ explain = false } = {}) {
  const { DECIDE_DUE, planningParameters } = await import('../backend/dist/modules/reminders/reminders.query.js');
  const { RULE_DEFAULTS } = await import('../backend/dist/modules/reminders/reminder-rules.js');
  const rules = Object.entries(RULE_DEFAULTS).map(([name, { days }]) => ({ name, days, isEnabled: true }));
  const api = await startApi();
  const client = new pg.Client({ connectionString: api.databaseUrl });
  try {
    await client.connect();
    await seed(client);
    const due = (prefix = '') =>
      client.query(`${prefix}${DECIDE_DUE}`, [...planningParameters(new Date(), rules), 500]);
    // The due reminders are decided once, so that each round finds only later ones, as the job does.
    while ((await due()).rowCount > 0);
    if (explain) for (const row of (await due('EXPLAIN (ANALYZE, BUFFERS) ')).rows) console.log(row['QUERY PLAN']);
    const works = {
      count: () => client.query(`SELECT count(*) FROM project WHERE status = 'active' AND trashed_at IS NULL`),
      due,
    };
    const times = { count: [], due: [] };
    for (let round = -2; round < ROUNDS; round++) {
      for (const [name, work] of Object.entries(works)) {
        const ms = await timed(() => work());
        if (round >= 0) times[name].push(ms);
      }
    }
    const [value, limit] = [median(times.due), median(times.count)];
    const target = `<= ${MOST} ms`;
    return [
      {
        name: `reminders that are due among ${PROJECTS} projects, compared with a count of the ${OPEN} open ones`,
        ...{ value, unit: 'ms', limit, ratio: value / limit, target, ok: value <= MOST },
      },
    ];
  } finally {
    await client.end().catch(() => undefined);
    await api.stop();
  }
}

/** Everything happens evenly over a year before now, and deadlines and ends over the two months around it. */
const SEED = [
  `INSERT INTO project (name, client_email, client_email_key, status, timer_enabled, expires_at, created_at)
   SELECT 'Project ' || i, 'c' || i || '@example.com', 'c' || i || '@example.com', CASE WHEN i <= $2 THEN 'active' ELSE 'archived' END,
     true, now() + (i % 90 - 30) * interval '1 day', now() - (i % 365) * interval '1 day'
   FROM generate_series(1, $1::int) i`,
  `INSERT INTO project_reminders (project_id, disabled_rules) SELECT id, '{gallery_not_opened}' FROM project WHERE random() < 0.2`,
  `INSERT INTO gallery_share (project_id, person_id, email, email_key, subject, text, created_at)
   SELECT p.id, v.id, v.email, v.email_key, 's', 't', p.created_at FROM project p JOIN person v ON v.project_id = p.id`,
  `INSERT INTO mail (kind, reference, state, sent_at) SELECT 'share', id, 'sent', created_at FROM gallery_share`,
  `INSERT INTO gallery_visit (project_id, person_id, email_key, slot, first_at, last_at)
   SELECT p.id, v.id, v.email_key, 1, p.created_at, p.created_at FROM project p JOIN person v ON v.project_id = p.id WHERE random() < 0.9`,
  `INSERT INTO selection (project_id, name, participants, deadline, created_at, position)
   SELECT id, 'Album', 'clients', now() + (random() * 90 - 60) * interval '1 day', created_at, 1 FROM project WHERE random() < 0.5`,
  `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, width, height)
   SELECT id, id || '/1', 'DSC_1.jpg', 'photo', 'image/jpeg', 8000000, 'ready', 6000, 4000 FROM project`,
  `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, holder, person_id, package_type, kind, title, contents,
     provider, state, list_price_cents, subtotal_cents, amount_cents, created_at, succeeded_at)
   SELECT p.id, p.id, p.name, v.email, v.email_key, v.email_key, v.id, 'extended', 'package', 'Extended', '{"videos": null, "photos": null, "lifetimeAccess": false, "downloadSizes": []}',
     'sandbox', s.state, 100, 100, 100, now() - s.days * interval '1 day', CASE WHEN s.state = 'succeeded' THEN now() - s.days * interval '1 day' END
   FROM project p JOIN person v ON v.project_id = p.id
     CROSS JOIN LATERAL (SELECT CASE WHEN random() < 0.1 AND p.id IS NOT NULL THEN 'created' ELSE 'succeeded' END AS state, random() * 365 AS days) s
   WHERE p.status = 'active' OR random() < 0.3`,
  `INSERT INTO entitlement (project_id, holder, source, source_id, contents, since)
   SELECT project_id, holder, 'purchase', id, CASE WHEN random() < 0.05 THEN contents || '{"extensionDays": 30}' ELSE contents END, succeeded_at
   FROM purchase WHERE succeeded_at IS NOT NULL`,
];

async function seed(client) {
  // The trigger counts gallery versions, which nothing reads here.
  await client.query('ALTER TABLE media_file DISABLE TRIGGER USER');
  await client.query(clientTriggers('DISABLE'));
  const [projects, ...others] = SEED;
  await client.query(projects, [PROJECTS, OPEN]);
  for (const statement of others) await client.query(statement);
  await client.query('ALTER TABLE media_file ENABLE TRIGGER USER');
  await client.query(clientTriggers('ENABLE'));
  await client.query('VACUUM ANALYZE');
}

if (import.meta.url === `file://${process.argv[1]}`) console.table(await run({ explain: true }));
