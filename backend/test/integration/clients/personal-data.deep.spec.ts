import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailFolder } from '../../../src/adapters/mail/mail-folder.js';
import { hashOf } from '../../../src/common/identifiers.js';
import { MailFilesService } from '../../../src/modules/mail/mail-files.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { FakeEventBus } from '../../fakes/fake-event-bus.js';
import { DEEP } from '../../fixtures/deep.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';

const ADDRESS = 'zoe.quill@client.test';
const NAME = 'Zoe Quillfeather';
const IP = '203.0.113.77';
const OTHER = 'ben@other.test';
/** The columns that accounting needs; no other column names the person afterwards. */
const KEPT = [
  'client.email_key',
  'client_grant.holder',
  'invoice.document',
  'purchase.client_email',
  'purchase.email_key',
  'withdrawal.email',
];

/** The parts of the export in which a person finds what is stored about them in these columns. */
const EXPORTED: Readonly<Record<string, string>> = {
  'account_event.detail': 'accountEvents',
  'account_event.email': 'accountEvents',
  'account_event.user_id': 'accountEvents',
  'account_mail.user_id': 'accountMails',
  'archive_delivery.person_id': 'zips',
  'audit_entry.actor_email': 'activityLog',
  'audit_entry.details': 'activityLog',
  'audit_entry.subject_name': 'activityLog',
  'authenticator.user_id': 'factors',
  'chosen_photo.person_id': 'chosenPhotos',
  'client.email_key': 'clientSince',
  'client.name': 'clientSince',
  'client_access.email_key': 'allowances',
  'client_grant.holder': 'grants',
  'entitlement.holder': 'entitlements',
  'gallery_share.email': 'mails',
  'gallery_share.email_key': 'mails',
  'gallery_share.person_id': 'mails',
  'gallery_share.subject': 'mails',
  'gallery_share.text': 'mails',
  'gallery_visit.email_key': 'visits',
  'gallery_visit.person_id': 'visits',
  'invoice.document': 'invoices',
  'link_request.email_key': 'linkRequests',
  'notification.user_id': 'notifications',
  'notification_choice.user_id': 'notificationChoices',
  'passcode_delivery.email_key': 'passcodes',
  'passcode_delivery.person_id': 'passcodes',
  'passkey.name': 'passkeys',
  'passkey.user_id': 'passkeys',
  'person.email': 'galleries',
  'person.email_key': 'galleries',
  'person.name': 'galleries',
  'person_download.person_id': 'downloads',
  'person_favourite.person_id': 'favourites',
  'project.additional_recipients': 'recipientOf',
  'project.client_email': 'galleries',
  'project.client_email_key': 'galleries',
  'project.client_name': 'galleries',
  'purchase.buyer_company': 'orders',
  'purchase.buyer_street': 'orders',
  'purchase.client_email': 'orders',
  'purchase.email_key': 'orders',
  'purchase.holder': 'orders',
  'purchase.person_id': 'orders',
  'recovery_code.user_id': 'factors',
  'reminder.person_id': 'reminders',
  'selected_file.chosen_by_id': 'selections',
  'selected_file.note': 'selections',
  'selection_event.person_id': 'selectionEvents',
  'selection_list.done_by_id': 'selectionLists',
  'selection_list.person_id': 'selectionLists',
  'session.user_id': 'signIns',
  'unsubscription.email_key': 'wantsNoReminders',
  'user.email': 'account',
  'user.email_key': 'account',
  'withdrawal.email': 'withdrawals',
  'withdrawal.name': 'withdrawals',
};
/** Columns that name nobody but the studio and its staff, whose acts the activity log has. */
const ABOUT_STAFF = [
  'client_grant.granted_by_id',
  'client_grant.revoked_by_id',
  'export.created_by_id',
  'gallery_share.created_by_id',
  'project.changed_by_id',
  'project.created_by_id',
  'refund.requested_by_id',
  'reminder.decided_by_id',
  'studio_settings.support_email',
  'withdrawal.decided_by_id',
];

const app = useTestApp();
let admin: TestClient;
let person: { own: Project; shared: Project };
beforeAll(async () => {
  admin = await app.admin();
  person = await createPerson();
});

const data = (address = ADDRESS) => admin.get(`/api/admin/clients/${encodeURIComponent(address)}/data`);
const preview = (address = ADDRESS) => admin.get(`/api/admin/clients/${encodeURIComponent(address)}/erasure`);
const erase = (address = ADDRESS) => admin.post(`/api/admin/clients/${encodeURIComponent(address)}/erasure`);
const sql = <T extends object>(text: string, parameters: unknown[] = []) => app.database.query<T[]>(text, parameters);

/** Returns the columns of the whole database in which a text stands, in any case and at any depth. */
async function placesOf(text: string): Promise<string[]> {
  const columns = await sql<{ table: string; name: string }>(
    `SELECT table_name AS table, column_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND (data_type IN ('text', 'json', 'jsonb', 'character varying', 'ARRAY'))`,
  );
  const places = [];
  for (const { table, name } of columns) {
    const found = await sql(`SELECT 1 FROM "${table}" WHERE strpos(lower("${name}"::text), $1) > 0 LIMIT 1`, [
      text.toLowerCase(),
    ]);
    if (found.length > 0) places.push(`${table}.${name}`);
  }
  return places.sort();
}

/**
 * The columns that are made to name somebody: references to people and accounts, addresses, and what holds something.
 */
async function columnsAboutPeople(): Promise<string[]> {
  const rows = await sql<{ place: string }>(
    `SELECT c.conrelid::regclass::text || '.' || a.attname AS place
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
     WHERE c.contype = 'f' AND c.confrelid IN ('person'::regclass, '"user"'::regclass)
     UNION
     SELECT table_name || '.' || column_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'ARRAY') AND column_name ~ 'email|^holder|recipient'`,
  );
  return rows.map(({ place }) => place.replaceAll('"', ''));
}

/** Creates somebody who was a client, a guest and a buyer, with everything that the product stores about people. */
async function createPerson(): Promise<{ own: Project; shared: Project }> {
  const own = await insertProject(app.database, { name: 'Spring shoot', clientEmail: ADDRESS, clientName: NAME });
  const shared = await insertProject(app.database, {
    name: 'Autumn shoot',
    clientEmail: OTHER,
    additionalRecipients: [ADDRESS, 'third@other.test'],
  });
  await sql(
    `INSERT INTO person (project_id, kind, name, email, email_key) VALUES ($1, 'client', $2, $3, $4), ($1, 'guest', $2, $3, $4)`,
    [shared.id, NAME, ADDRESS.toUpperCase(), ADDRESS],
  );
  const [file] = await insertMedia(app.database, own, 1, { fileType: 'photo' });
  const [theirs] = await insertMedia(app.database, shared, 1, { fileType: 'photo' });
  await sql(
    `INSERT INTO gallery_visit (project_id, person_id, slot, first_at, last_at) SELECT project_id, id, 1, now(), now() FROM person WHERE email_key = $1`,
    [ADDRESS],
  );
  await sql(
    `INSERT INTO person_favourite (person_id, media_file_id, created_at)
     SELECT id, CASE project_id WHEN $2 THEN $3::uuid ELSE $4::uuid END, now() FROM person WHERE email_key = $1`,
    [ADDRESS, own.id, file!.id, theirs!.id],
  );
  await sql(
    `INSERT INTO gallery_share (project_id, email, email_key, person_id, additional, subject, text, created_at)
     SELECT project_id, $2, $1, id, false, 'Hello ' || $3, 'For ' || $3, now() FROM person WHERE email_key = $1`,
    [ADDRESS, ADDRESS, NAME],
  );
  const [selection] = await sql<{ id: string }>(
    `INSERT INTO selection (project_id, name, participants, included, maximum, additional_price_cents, currency, notes_allowed, position)
     VALUES ($1, 'Album', 'clients', 1, 5, 0, 'eur', true, 0) RETURNING id`,
    [shared.id],
  );
  const [list] = await sql<{ id: string }>(
    `INSERT INTO selection_list (selection_id, state) VALUES ($1, 'open') RETURNING id`,
    [selection!.id],
  );
  await sql(
    `INSERT INTO selected_file (list_id, media_file_id, file_name, note, position, chosen_at, chosen_by_id)
     SELECT $1, $2, 'a.jpg', 'Please brighter, ' || $3, 0, now(), id FROM person WHERE email_key = $4 AND kind = 'client' AND project_id = $5`,
    [list!.id, theirs!.id, NAME, ADDRESS, shared.id],
  );
  const paid = await insertPurchase(app.database, own, { buyerCompany: NAME, receiptNumber: 'R-1' });
  await insertPurchase(app.database, own, {
    state: 'canceled',
    succeededAt: null,
    buyerCompany: NAME,
    buyerStreet: `c/o ${NAME}`,
  });
  await sql(
    `INSERT INTO invoice (purchase_id, kind, series, year, sequence, number, total_cents, currency, document, issued_at)
     VALUES ($1, 'invoice', 'INV', 2026, 1, 'INV-2026-0001', 19900, 'usd', $2, now())`,
    [paid.id, { buyer: { name: NAME, email: ADDRESS } }],
  );
  for (const [purchase, state] of [
    [paid.id, 'accepted'],
    [null, 'declined'],
  ])
    await sql(
      `INSERT INTO withdrawal (name, order_reference, email, language, purchase_id, state, received_at, decided_at)
       VALUES ($1, 'R-1', $2, 'en', $3, $4, now(), now())`,
      [NAME, ADDRESS, purchase, state],
    );
  for (const amount of [null, 5_000])
    await sql(
      `INSERT INTO client_grant (project_id, project_name, holder, title, list_price_cents, currency, reason, method, amount_cents, created_at)
       VALUES ($1, 'Spring shoot', $2, 'Everything', 0, 'eur', 'Gift', 'cash', $3, now())`,
      [own.id, ADDRESS, amount],
    );
  const user = await insertUser(app.database, {
    email: ADDRESS,
    firstName: 'Zoe',
    lastName: 'Quillfeather',
    role: 'user',
  });
  const visitor = app.as(user);
  await visitor.get('/api/user', {
    headers: { 'user-agent': `Phone of ${NAME}`, 'x-forwarded-for': IP },
  });
  await sql(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
     VALUES (gen_random_uuid(), $1, 'abc', '\\x00', 0, '{}', true, 'Phone of ' || $2, now())`,
    [user.id, NAME],
  );
  await sql(
    `INSERT INTO authenticator (user_id, secret_encrypted, confirmed_at) VALUES ($1, 'secret of the app', now())`,
    [user.id],
  );
  await sql(`INSERT INTO recovery_code (user_id, code_hash) VALUES ($1, 'hash of a code'), ($1, 'hash of another')`, [
    user.id,
  ]);
  await sql(
    `INSERT INTO account_event (id, user_id, kind, email, detail, at) VALUES (gen_random_uuid(), $1, 'passkey-added', $2, 'Phone of ' || $3, now())`,
    [user.id, ADDRESS, NAME],
  );
  await sql(
    `INSERT INTO account_mail (kind, user_id, token_version, token_hash, language, expires_at) VALUES ('invite', $1, 1, 'hash of a token', 'en', now())`,
    [user.id],
  );
  await sql(`INSERT INTO notification_choice (user_id, event, delivery) VALUES ($1, 'sale', 'never')`, [user.id]);
  await sql(
    `INSERT INTO notification (user_id, event, reference, reason, created_at) VALUES ($1, 'sale', gen_random_uuid(), 'one', now())`,
    [user.id],
  );
  const [me] = await sql<{ id: string }>(
    `SELECT id FROM person WHERE email_key = $1 AND kind = 'client' AND project_id = $2`,
    [ADDRESS, shared.id],
  );
  await sql(
    `INSERT INTO passcode_delivery (person_id, passcode_hash, email_key, sent_at) VALUES ($1, 'hash of a passcode', $2, now())`,
    [me!.id, ADDRESS],
  );
  await sql(
    `INSERT INTO selection_event (project_id, person_id, kind, selection_name, file_count, at) VALUES ($1, $2, 'done', 'Album', 1, now())`,
    [shared.id, me!.id],
  );
  await sql(`UPDATE selection_list SET state = 'done', done_at = now(), done_by_id = $2 WHERE id = $1`, [
    list!.id,
    me!.id,
  ]);
  await sql(
    `INSERT INTO reminder (id, project_id, person_id, rule, reason, state, decided_at)
     VALUES (gen_random_uuid(), $1, $2, 'unopened', 'one', 'stopped', now())`,
    [shared.id, me!.id],
  );
  await sql(`INSERT INTO client_access (project_id, email_key) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
    own.id,
    ADDRESS,
  ]);
  const [access] = await sql<{ id: string }>(`SELECT id FROM client_access WHERE project_id = $1 AND email_key = $2`, [
    own.id,
    ADDRESS,
  ]);
  await sql(`INSERT INTO chosen_photo (access_id, media_file_id, chosen_at, person_id) VALUES ($1, $2, now(), $3)`, [
    access!.id,
    file!.id,
    me!.id,
  ]);
  await sql(
    `INSERT INTO archive_delivery (access_id, at, file_name, file_count, first_file_ids, person_id) VALUES ($1, now(), 'a.jpg', 1, '{}', $2)`,
    [access!.id, me!.id],
  );
  await sql(
    `WITH made AS (
       INSERT INTO download (access_id, media_file_id, file_type, file_name, first_at, last_at)
       VALUES ($1, $2, 'photo', 'a.jpg', now(), now()) RETURNING id)
     INSERT INTO person_download (person_id, download_id, first_at) SELECT $3, id, now() FROM made`,
    [access!.id, file!.id, me!.id],
  );
  await sql(`INSERT INTO unsubscription (email_key, at) VALUES ($1, now())`, [ADDRESS]);
  await sql(`INSERT INTO link_request (id, email_key, created_at) VALUES (gen_random_uuid(), $1, now())`, [ADDRESS]);
  await sql(
    `INSERT INTO audit_entry (at, actor_id, actor_email, action, area, subject_kind, subject_id, subject_name, details, outcome)
     VALUES (now(), $1::uuid, $2, 'signIn', 'auth', 'user', $1::text, $3, $4, 'done')`,
    [user.id, ADDRESS, `${NAME} (${ADDRESS})`, { to: ADDRESS, for: NAME }],
  );
  const folder = join(app.config.dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  const encoded = Buffer.from(`${NAME} hat gewählt`).toString('base64');
  for (const [name, to, text] of [
    ['2026-11-28T10-00-00.000Z-00000001.eml', ADDRESS, '\r\nHello'],
    ['2026-11-28T10-00-01.000Z-00000002.eml', OTHER, '\r\nHello Zoe'],
    ['2026-11-28T10-00-02.000Z-00000003.eml', OTHER, `Content-Type: text/plain\r\n\r\nBy zoe.qu=\r\nill@client.test`],
    [
      '2026-11-28T10-00-03.000Z-00000004.eml',
      OTHER,
      `Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded.slice(0, 8)}\r\n${encoded.slice(8)}`,
    ],
  ])
    await writeFile(join(folder, name!), `From: Studio <a@studio.test>\r\nTo: ${to}\r\nSubject: Hi\r\n${text}`);
  return { own, shared };
}

describe('PersonalDataService', () => {
  if (DEEP)
    it('exports what every column holds that names a person', async () => {
      const places = new Set(await columnsAboutPeople());
      for (const text of [ADDRESS, NAME]) for (const place of await placesOf(text)) places.add(place);
      // A new column belongs into the export and into the erasure.
      expect([...places].sort()).toEqual([...Object.keys(EXPORTED), ...ABOUT_STAFF].sort());
      const document = JSON.parse((await data()).text) as Record<string, object[]>;
      const empty = Object.entries(EXPORTED).filter(([, part]) => !document[part]?.length);
      expect(empty).toEqual([]);
      expect(JSON.stringify(document)).not.toMatch(/hash of|secret of/);
    });

  it('exports and erases a person, and keeps what accounting needs', async () => {
    const { own, shared } = person;

    const exported = await data();
    expect(exported.status).toBe(200);
    const document = JSON.parse(exported.text) as Record<string, object[]>;
    for (const [part, length] of Object.entries({
      account: 1,
      signIns: 1,
      passkeys: 1,
      factors: 2,
      accountEvents: 1,
      galleries: 3,
      recipientOf: 1,
      passcodes: 1,
      visits: 3,
      favourites: 3,
      selections: 1,
      selectionEvents: 1,
      orders: 2,
      invoices: 1,
      withdrawals: 2,
      grants: 2,
      mails: 3,
      wantsNoReminders: 1,
      activityLog: 1,
    }))
      expect([part, document[part]?.length]).toEqual([part, length]);
    expect(exported.text).not.toMatch(/password|\$argon|\$scrypt|ben@other\.test/);

    expect((await preview()).body).toEqual({
      galleries: 3,
      visits: 3,
      favourites: 3,
      comments: 1,
      mails: 3,
      accounts: 1,
      logEntries: 1,
      unpaidOrders: 1,
      keptOrders: 1,
      keptInvoices: 1,
      openOrders: 0,
      erasedAt: null,
    });
    expect(await erase()).toMatchObject({
      status: 201,
      body: { galleries: 0, visits: 0, mails: 0, accounts: 0, keptOrders: 1, erasedAt: app.clock.now().toISOString() },
    });

    expect((await admin.get(`/api/admin/clients/${encodeURIComponent(ADDRESS)}`)).body).toMatchObject({
      erasedAt: app.clock.now().toISOString(),
      visitCount: 0,
    });
    expect(await placesOf(ADDRESS)).toEqual(KEPT);
    expect(await placesOf(NAME)).toEqual([
      'client.name',
      'invoice.document',
      'purchase.buyer_company',
      'withdrawal.name',
    ]);
    expect(await placesOf(IP)).toEqual([]);
    expect(await readdir(join(app.config.dataDir, 'mail'))).toEqual([
      '2026-11-28T10-00-01.000Z-00000002.eml',
      '2026-11-28T10-00-03.000Z-00000004.eml',
    ]);
    const [erasure] = await sql<{ address_hash: string }>('SELECT address_hash FROM erasure');
    expect(erasure!.address_hash).toBe(hashOf(ADDRESS));
    const [{ details, subject_name: subject }] = (await sql<{ details: object; subject_name: string | null }>(
      `SELECT details, subject_name FROM audit_entry WHERE action = 'eraseClient'`,
    )) as [{ details: object; subject_name: string | null }];
    expect([details, subject]).toEqual([{}, null]);

    // The galleries stay, and what the other clients have in them.
    const [{ email, main }] = (await sql(
      `SELECT p.client_email AS email, v.email AS main FROM project p JOIN person v ON v.project_id = p.id AND v.is_main WHERE p.id = $1`,
      [own.id],
    )) as [{ email: string; main: string }];
    expect([email, main]).toEqual([expect.stringMatching(/^erased-[0-9a-f]{8}@erased\.invalid$/), email]);
    expect(await sql('SELECT additional_recipients AS list FROM project WHERE id = $1', [shared.id])).toEqual([
      { list: ['third@other.test'] },
    ]);
    const held = await sql<{ holder: string }>(`SELECT holder FROM entitlement WHERE project_id = $1`, [own.id]);
    expect(new Set(held.map(({ holder }) => holder))).toEqual(new Set([email]));
    expect((await app.visitor().get(`/api/gallery/${own.id}/${encodeURIComponent(ADDRESS)}`)).status).toBe(404);

    // Again: nothing is left to erase, and nothing is broken.
    const before = await placesOf(ADDRESS);
    expect((await erase()).status).toBe(201);
    expect(await placesOf(ADDRESS)).toEqual(before);
  });

  if (DEEP)
    it('says of clients that they are erased, and when', async () => {
      const gallery = await insertProject(app.database, { clientEmail: 'gallery@listed.test', name: 'Listed gallery' });
      const sold = await insertProject(app.database, { clientEmail: 'buyer@listed.test', name: 'Listed sale' });
      await insertPurchase(app.database, sold, {});
      await insertProject(app.database, { clientEmail: 'other@listed.test' });
      for (const address of ['gallery@listed.test', 'buyer@listed.test']) await erase(address);
      const rows = async (filter: object) =>
        (await admin.get(`/api/admin/clients?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body as object[];
      expect(await rows({ q: 'listed.test' })).toMatchObject([
        { email: 'other@listed.test', isErased: false, erasedAt: null },
        // The order is kept for accounting, with the address.
        { email: 'buyer@listed.test', isErased: false, erasedAt: app.clock.now().toISOString() },
      ]);
      const [{ email }] = (await sql('SELECT client_email AS email FROM project WHERE id = $1', [gallery.id])) as [
        { email: string },
      ];
      const erased = { id: email, email, name: null, isErased: true, erasedAt: expect.any(String) as unknown };
      expect(await rows({ id: email })).toMatchObject([erased]);
      expect((await admin.get(`/api/admin/clients/${email}`)).body).toMatchObject({ ...erased, galleryCount: 1 });
    });

  it('erases nobody whose order may still be paid, no staff, and nobody unknown', async () => {
    const project = await insertProject(app.database, { clientEmail: 'open@client.test' });
    await insertPurchase(app.database, project, { state: 'created', succeededAt: null });
    expect(await erase('open@client.test')).toMatchObject({ status: 409, body: { code: 'client.order_open' } });
    expect(await sql(`SELECT 1 FROM person WHERE email_key = 'open@client.test'`)).toHaveLength(1);
    const [{ email }] = (await sql(`SELECT email FROM "user" WHERE role = 'admin' LIMIT 1`)) as [{ email: string }];
    expect(await erase(email)).toMatchObject({ status: 409, body: { code: 'client.is_staff' } });
    for (const call of [erase, preview, data])
      expect(await call('nobody@client.test')).toMatchObject({ status: 404, body: { code: 'client.not_found' } });
  });

  if (DEEP)
    describe('in further cases', () => {
      it('is alone in changing the activity log', async () => {
        const change = (statement: string, erases: string) =>
          app.database.transaction(async (manager) => {
            await manager.query(`SELECT set_config('showreel.erases_person', $1, true)`, [erases]);
            await manager.query(statement);
          });
        await expect(change(`UPDATE audit_entry SET actor_email = 'me'`, '')).rejects.toThrow('only ever added to');
        await expect(change(`UPDATE audit_entry SET outcome = 'failed'`, 'yes')).rejects.toThrow('only ever added to');
      });

      it('finds whole addresses only, in the log and in mails', async () => {
        const insert = (address: string) =>
          sql(
            `INSERT INTO audit_entry (at, action, area, subject_kind, subject_name, details, outcome)
       VALUES (now(), 'boundary', 'auth', 'user', $1, $2, 'done')`,
            [address, { to: [address], text: `To\n${address}.` }],
          );
        await insertProject(app.database, { clientEmail: 'anna@x.test', clientName: 'Anna' });
        const others = ['johanna@x.test', 'anna@x.test.example', 'jo.anna@x.test'];
        for (const address of ['anna@x.test', ...others]) await insert(address);
        const folder = join(app.config.dataDir, 'mail');
        await mkdir(folder, { recursive: true });
        for (const [name, to] of [
          ['2026-11-28T11-00-00.000Z-00000001.eml', 'Anna <ANNA@x.test>'],
          ['2026-11-28T11-00-01.000Z-00000002.eml', 'johanna@x.test'],
        ])
          await writeFile(join(folder, name!), `To: ${to}\r\nSubject: Anna\r\n\r\n`);
        const { activityLog } = JSON.parse((await data('anna@x.test')).text) as { activityLog: object[] };
        expect(activityLog).toHaveLength(1);
        expect((await erase('anna@x.test')).status).toBe(201);
        const entries = await sql(
          `SELECT subject_name AS name, details FROM audit_entry WHERE action = 'boundary' ORDER BY id`,
        );
        const expected = ['[erased]', ...others].map((name) => ({
          name,
          details: { to: [name], text: `To\n${name}.` },
        }));
        expect(entries).toHaveLength(4);
        expect(entries).toEqual(expect.arrayContaining(expected));
        const mails = await readdir(folder);
        expect(mails).toContain('2026-11-28T11-00-01.000Z-00000002.eml');
        expect(mails).not.toContain('2026-11-28T11-00-00.000Z-00000001.eml');
      });

      it("leaves out what the events of an account say that had the person's address before", async () => {
        const { id } = await insertUser(app.database, { email: 'now@moved.test' });
        await insertProject(app.database, { clientEmail: 'before@moved.test' });
        await sql(
          `INSERT INTO account_event (id, user_id, kind, email, detail, at)
     VALUES (gen_random_uuid(), $1, 'address-changed', 'Before@moved.test', 'now@moved.test', now())`,
          [id],
        );
        const { text } = await data('before@moved.test');
        expect((JSON.parse(text) as { accountEvents: object[] }).accountEvents).toMatchObject([
          { kind: 'address-changed', email: 'Before@moved.test', detail: null },
        ]);
        expect(text).not.toContain('now@moved.test');
        const { accountEvents } = JSON.parse((await data('now@moved.test')).text) as { accountEvents: object[] };
        expect(accountEvents).toMatchObject([{ detail: 'now@moved.test' }]);
      });

      it.each(['Null', 'true', '123'])('erases a person called %s', async (name) => {
        const address = `${name.toLowerCase()}@named.test`;
        const project = await insertProject(app.database, { clientEmail: address, clientName: name });
        await sql(
          `INSERT INTO audit_entry (at, action, area, subject_kind, subject_id, subject_name, details, outcome)
     VALUES (now(), 'named', 'projects', 'project', $1, 'Shoot', $2, 'done')`,
          [project.id, { none: null, yes: true, number: 123, name }],
        );
        expect((await erase(address)).status).toBe(201);
        expect(await sql(`SELECT details FROM audit_entry WHERE subject_id = $1`, [project.id])).toEqual([
          { details: { none: null, yes: true, number: 123, name: '[erased]' } },
        ]);
      });

      it('finds and erases who is only an additional recipient, or has only withdrawn', async () => {
        await insertProject(app.database, {
          clientEmail: 'main@found.test',
          additionalRecipients: ['extra@found.test'],
        });
        await sql(
          `INSERT INTO withdrawal (name, order_reference, email, language, state, received_at, decided_at)
     VALUES ('W', 'R-9', 'Withdrawn@found.test', 'en', 'declined', now(), now())`,
        );
        for (const address of ['extra@found.test', 'withdrawn@found.test']) {
          const { recipientOf, withdrawals } = (await data(address)).body as Record<string, object[]>;
          expect([recipientOf!.length, withdrawals!.length]).toEqual(address.startsWith('extra') ? [1, 0] : [0, 1]);
          expect((await erase(address)).status).toBe(201);
          expect(await placesOf(address)).toEqual([]);
        }
      });

      it('finds and erases who is only named in the activity log', async () => {
        const insert = (actor: string | null, details: object) =>
          sql(
            `INSERT INTO audit_entry (at, actor_email, action, area, subject_kind, subject_id, subject_name, details, outcome)
       VALUES (now(), $1, 'logged', 'auth', 'user', 'logged', NULL, $2, 'done')`,
            [actor, details],
          );
        await insert('Actor@logged.test', {});
        await insert(null, { to: 'detail@logged.test' });
        for (const address of ['actor@logged.test', 'detail@logged.test']) {
          expect((await preview(address)).body).toMatchObject({ logEntries: 1, galleries: 0, erasedAt: null });
          expect(((await data(address)).body as { activityLog: object[] }).activityLog).toHaveLength(1);
          expect(await erase(address)).toMatchObject({ status: 201, body: { logEntries: 0 } });
          expect(await placesOf(address)).toEqual([]);
        }
        expect(
          await sql(
            `SELECT actor_email AS actor, details FROM audit_entry WHERE action = 'logged' ORDER BY details ? 'to'`,
          ),
        ).toEqual([
          { actor: null, details: {} },
          { actor: null, details: { to: '[erased]' } },
        ]);
      });

      it('lets every process remove the mails in its own folder', async () => {
        const folder = await mkdtemp(join(tmpdir(), 'showreel-other-'));
        await writeFile(
          join(folder, '2026-11-28T12-00-00.000Z-00000001.eml'),
          'To: far@away.test\r\nSubject: Hi\r\n\r\n',
        );
        const theirs = new MailFolder(folder);
        const removed = new Promise<number>((resolve) => {
          const remove = theirs.deleteNaming.bind(theirs);
          theirs.deleteNaming = async (address) => {
            const count = await remove(address);
            resolve(count);
            return count;
          };
        });
        const bus = new FakeEventBus(app.shared.hub);
        const other = new MailFilesService(theirs, bus);
        other.onModuleInit();
        try {
          await insertProject(app.database, { clientEmail: 'far@away.test' });
          expect((await erase('far@away.test')).status).toBe(201);
          expect([await removed, await readdir(folder)]).toEqual([1, []]);
        } finally {
          other.onModuleDestroy();
          await bus.close();
          await rm(folder, { recursive: true, force: true });
        }
      });
    });
});
