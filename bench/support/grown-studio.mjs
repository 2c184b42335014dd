import { clientTriggers } from './client-triggers.mjs';

/** The size of a studio after many years. Each file has three renditions. BENCH_PROJECTS makes it smaller. */
export const GROWN = { projects: Number(process.env.BENCH_PROJECTS ?? 100_000), filesEach: 20 };

/** Steps in their order; each is one statement, or several without parameters. */
const STEPS = [
  clientTriggers('DISABLE'),
  `INSERT INTO project (name, client_email, client_email_key, client_name, created_at, shared_at, timer_enabled, expires_at, status)
   SELECT 'Project ' || md5(i::text), 'c' || i % 85000 || '@example.com', 'c' || i % 85000 || '@example.com', 'Client ' || i,
          now() - i * interval '26 minutes', CASE WHEN i % 10 > 0 THEN now() - i * interval '25 minutes' END, i % 3 = 0,
          now() - i * interval '26 minutes' + interval '90 days', CASE WHEN i % 4 = 3 THEN 'archived' ELSE 'active' END
   FROM generate_series(1, PROJECTS) i`,
  `ALTER TABLE media_file DISABLE TRIGGER USER;
   ALTER TABLE person_favourite DISABLE TRIGGER USER;
   ALTER TABLE download DISABLE TRIGGER USER;
   DROP INDEX IF EXISTS media_file_search`,
  `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, width, height, created_at, clean_state, sprite_state, watermark_version)
   SELECT p.id, p.id || '/' || n, CASE WHEN p.client_name = 'Client 77777' AND n = 1 THEN 'cake_4711.jpg'
            -- The oldest projects alone have this text.
            WHEN substr(p.client_name, 8)::int > PROJECTS * 0.995 THEN 'LEGACY_' || n || '.jpg'
            ELSE 'DSC_' || left(md5(p.id::text || n), 8) || '.jpg' END,
          CASE WHEN n % 10 = 0 THEN 'video' ELSE 'photo' END, 'image/jpeg', 8000000 + n, CASE WHEN n = 7 AND right(p.client_email, 14) = '77@example.com' THEN 'failed' ELSE 'ready' END,
          6000, 4000, p.created_at + n * interval '1 second', 'none', 'ready', 0
   FROM project p, generate_series(1, FILES_EACH) n`,
  `DO $$ BEGIN
     IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
       CREATE INDEX media_file_search ON media_file USING gin (lower(original_name || ' ' || coalesce(display_name, '')) gin_trgm_ops);
     END IF;
   END $$`,
  `INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes)
   SELECT f.id, r.name, r.class, f.id || '/' || r.name, 'image/webp', r.width, r.width * 2 / 3, 50000
   FROM media_file f, (VALUES ('thumb', 'staff', 480), ('w480', 'preview', 480), ('w1280', 'preview', 1280)) r (name, class, width)`,
  `INSERT INTO gallery_visit (project_id, email_key, person_id, slot, first_at, last_at)
   SELECT p.id, p.client_email_key, v.id, n, p.created_at + n * interval '1 day', p.created_at + n * interval '1 day' + interval '10 minutes'
   FROM project p JOIN person v ON v.project_id = p.id AND v.is_main, generate_series(1, 3) n WHERE p.shared_at IS NOT NULL`,
  `INSERT INTO gallery_share (project_id, email, email_key, person_id, subject, text, created_at)
   SELECT p.id, p.client_email, p.client_email_key, v.id, 'Your photos', 'They are here.', p.shared_at
   FROM project p JOIN person v ON v.project_id = p.id AND v.is_main WHERE p.shared_at IS NOT NULL`,
  `INSERT INTO mail (kind, reference, state, sent_at) SELECT 'share', id, 'sent', created_at + interval '1 minute' FROM gallery_share`,
  `INSERT INTO purchase (project_id, project_name, email_key, package_type, provider, state, amount_cents, origin_project_id, client_email, title, list_price_cents, subtotal_cents, contents, created_at, succeeded_at)
   SELECT id, name, client_email_key, 'complete', 'sandbox', 'succeeded', 49900, id, client_email, 'Complete Collection Package', 49900, 49900,
          '{"videos":null,"photos":null,"downloadSizes":["original"],"lifetimeAccess":true}', created_at + interval '2 days', created_at + interval '2 days'
   FROM project WHERE left(md5(id::text), 1) IN ('0', '1', '2')`,
  `INSERT INTO entitlement (project_id, holder, source, source_id, contents, since)
   SELECT project_id, email_key, 'purchase', id, contents, succeeded_at FROM purchase`,
  `INSERT INTO client_access (project_id, email_key, created_at) SELECT id, client_email_key, created_at FROM project`,
  `INSERT INTO download (access_id, media_file_id, file_type, file_name, first_at, last_at)
   SELECT a.id, f.id, f.file_type, f.original_name, a.created_at + interval '3 days', a.created_at + interval '3 days'
   FROM client_access a JOIN media_file f ON f.project_id = a.project_id WHERE right(f.original_key, 2) IN ('/1', '/2', '10')`,
  `INSERT INTO person_download (person_id, download_id, first_at)
   SELECT v.id, d.id, d.first_at FROM download d JOIN client_access a ON a.id = d.access_id JOIN person v ON v.project_id = a.project_id AND v.is_main`,
  `INSERT INTO person_favourite (person_id, media_file_id, created_at)
   SELECT v.id, f.id, v.created_at FROM person v JOIN media_file f ON f.project_id = v.project_id WHERE right(f.original_key, 2) IN ('/3', '/4')`,
  `INSERT INTO selection (project_id, name, participants, included, maximum, position, created_at)
   SELECT id, 'Album', 'clients', 20, 40, 0, created_at FROM project WHERE left(md5(id::text), 1) IN ('a', 'b', 'c', 'd')`,
  `INSERT INTO selection_list (selection_id, state, done_at, created_at)
   SELECT id, 'done', created_at + interval '4 days', created_at + interval '3 days' FROM selection`,
  `INSERT INTO selected_file (list_id, media_file_id, file_name, position, chosen_at)
   SELECT l.id, f.id, f.original_name, 0, l.created_at
   FROM selection_list l JOIN selection s ON s.id = l.selection_id JOIN media_file f ON f.project_id = s.project_id
   WHERE right(f.original_key, 2) IN ('/3', '/4', '/5', '/6')`,
  `INSERT INTO audit_entry (at, actor_email, action, area, subject_kind, subject_id, subject_name, outcome)
   SELECT now() - i * interval '5 minutes', 'staff@example.com', 'updateProject', 'projects', 'project', gen_random_uuid()::text,
          -- The oldest entries alone have this text.
          CASE WHEN i > 497500 THEN 'Legacy' ELSE 'Project' END, 'done'
   FROM generate_series(1, 500000) i`,
  `INSERT INTO "user" (email, email_key, first_name, last_name, role)
   SELECT 'user' || i || '@example.com', 'user' || i || '@example.com', 'User', i::text, 'user' FROM generate_series(1, 5000) i`,
  `INSERT INTO coupon (code, percent, created_at)
   SELECT 'CODE' || i, 10, now() - i * interval '1 hour' FROM generate_series(1, 5000) i`,
  `INSERT INTO withdrawal (name, order_reference, email, language, purchase_id, state, received_at, decided_at)
   SELECT 'Client', left(id::text, 8), client_email, 'en', id, 'accepted', created_at + interval '5 days', created_at + interval '6 days' FROM purchase WHERE left(id::text, 1) = '0'`,
  `ALTER TABLE media_file ENABLE TRIGGER USER;
   ALTER TABLE person_favourite ENABLE TRIGGER USER;
   ALTER TABLE download ENABLE TRIGGER USER`,
  clientTriggers('ENABLE'),
  // Every file shows an earlier watermark.
  'UPDATE studio_settings SET watermark_version = 1',
  'VACUUM ANALYZE',
  `INSERT INTO client (email_key, created_at) SELECT email_key, min(since) FROM client_source GROUP BY email_key`,
  `DO $$
   DECLARE
     last text := '';
   BEGIN
     WHILE last IS NOT NULL LOOP
       last := mend_clients(last, 1000);
     END LOOP;
   END $$`,
  'VACUUM ANALYZE client',
];

/** Fills an empty installation with rows alone: nothing that is measured on it reads storage. */
export async function seedGrownStudio(client, { projects, filesEach } = GROWN) {
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const step of STEPS) {
    const start = performance.now();
    await client.query(step.replace('PROJECTS', projects).replace('FILES_EACH', filesEach));
    console.log(`${Math.round((performance.now() - start) / 100) / 10} s: ${step.split('\n')[0].slice(0, 60)}`);
  }
}
