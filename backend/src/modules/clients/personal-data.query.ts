import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { OPEN_STATES } from '../payments/purchases/purchase-state.js';

const PEOPLE = 'SELECT id FROM person WHERE email_key = $1';
const ORDERS = `SELECT id FROM purchase WHERE email_key = $1 OR lower(normalize(btrim(client_email), NFC)) = $1`;

/** The column `holder` has the address of a client, and the id of a guest. */
const HOLDERS = `(SELECT $1 UNION ALL SELECT id::text FROM person WHERE email_key = $1)`;
const ACCOUNTS = 'SELECT id FROM "user" WHERE email_key = $1';

const IN_LOG = '(lower(actor_email) = $1 OR names_address(subject_name, details, $1))';

/**
 * Each statement reads one part of what is stored about an address. No part has secrets such as hashes of passwords.
 */
const PARTS: Readonly<Record<string, string>> = {
  clientSince: 'SELECT created_at AS since, name FROM client WHERE email_key = $1',
  account: `SELECT email, first_name, last_name, phone_number, profile_image_url, oidc_subject AS company_login, role,
      demoted_at, created_at, updated_at
    FROM "user" WHERE email_key = $1`,
  signIns: `SELECT s.created_at, s.last_used_at, s.expires_at, s.user_agent
    FROM session s JOIN "user" u ON u.id = s.user_id WHERE u.email_key = $1`,
  passkeys: `SELECT k.name, k.is_synced, k.created_at, k.last_used_at
    FROM passkey k JOIN "user" u ON u.id = k.user_id WHERE u.email_key = $1`,
  factors: `SELECT 'authenticator app' AS kind, confirmed_at AS since, 1 AS count
    FROM authenticator WHERE user_id IN (${ACCOUNTS})
    UNION ALL
    SELECT 'recovery codes', NULL, count(*)::int FROM recovery_code WHERE user_id IN (${ACCOUNTS}) HAVING count(*) > 0`,
  // An event that is found by a former address may be of somebody else's account, and hold their new address.
  accountEvents: `SELECT kind, email, CASE WHEN user_id IN (${ACCOUNTS}) THEN detail END AS detail, at
    FROM account_event
    WHERE user_id IN (${ACCOUNTS}) OR lower(normalize(btrim(email), NFC)) = $1`,
  accountMails: `SELECT kind, language, expires_at FROM account_mail WHERE user_id IN (${ACCOUNTS})`,
  notificationChoices: `SELECT event, delivery FROM notification_choice WHERE user_id IN (${ACCOUNTS})`,
  notifications: `SELECT event, project_id, created_at, mailed_at FROM notification WHERE user_id IN (${ACCOUNTS})`,
  galleries: `SELECT p.id, p.name, p.event_date, v.kind, v.name AS known_as, v.email, v.is_main, v.created_at,
      v.ended_at
    FROM person v JOIN project p ON p.id = v.project_id WHERE v.email_key = $1`,
  recipientOf: `SELECT id AS project_id, name FROM project
    WHERE EXISTS (SELECT FROM unnest(additional_recipients) email WHERE lower(normalize(btrim(email), NFC)) = $1)`,
  passcodes: `SELECT v.project_id, d.sent_at FROM passcode_delivery d JOIN person v ON v.id = d.person_id
    WHERE d.email_key = $1 OR v.email_key = $1`,
  linkRequests: 'SELECT created_at FROM link_request WHERE email_key = $1',
  visits: `SELECT project_id, first_at, last_at FROM gallery_visit WHERE person_id IN (${PEOPLE})`,
  favourites: `SELECT m.project_id, m.original_name AS file, f.created_at
    FROM person_favourite f JOIN media_file m ON m.id = f.media_file_id WHERE f.person_id IN (${PEOPLE})`,
  downloads: `SELECT d.file_name AS file, d.file_type, p.first_at
    FROM person_download p JOIN download d ON d.id = p.download_id WHERE p.person_id IN (${PEOPLE})`,
  chosenPhotos: `SELECT m.project_id, m.original_name AS file, c.chosen_at
    FROM chosen_photo c JOIN media_file m ON m.id = c.media_file_id WHERE c.person_id IN (${PEOPLE})`,
  zips: `SELECT file_name, file_count, at FROM archive_delivery WHERE person_id IN (${PEOPLE})`,
  selections: `SELECT s.project_id, s.name, f.file_name AS file, f.note, f.chosen_at
    FROM selected_file f JOIN selection_list l ON l.id = f.list_id JOIN selection s ON s.id = l.selection_id
    WHERE f.chosen_by_id IN (${PEOPLE}) OR l.person_id IN (${PEOPLE})`,
  selectionLists: `SELECT s.project_id, s.name, l.state, l.created_at, l.done_at
    FROM selection_list l JOIN selection s ON s.id = l.selection_id
    WHERE l.person_id IN (${PEOPLE}) OR l.done_by_id IN (${PEOPLE})`,
  selectionEvents: `SELECT project_id, kind, selection_name, file_count, at
    FROM selection_event WHERE person_id IN (${PEOPLE})`,
  allowances: `SELECT project_id, created_at FROM client_access WHERE email_key IN ${HOLDERS}`,
  entitlements: `SELECT project_id, source, contents, since, opens_at, delivered_at, revoked_at
    FROM entitlement WHERE holder IN ${HOLDERS}`,
  orders: `SELECT id, project_name, title, state, client_email, amount_cents, refunded_cents, tax_cents, currency,
      coupon_code, receipt_number, buyer_country, buyer_company, buyer_street, buyer_postcode, buyer_city, buyer_vat_id,
      payment_country, created_at, succeeded_at, delivery_consent_at
    FROM purchase WHERE id IN (${ORDERS})`,
  refunds: `SELECT purchase_id, amount_cents, reason, state, created_at FROM refund WHERE purchase_id IN (${ORDERS})`,
  invoices: `SELECT number, kind, total_cents, currency, document, issued_at FROM invoice
    WHERE purchase_id IN (${ORDERS})`,
  withdrawals: `SELECT name, email, order_reference, state, received_at, confirmed_at, decided_at, decline_reason
    FROM withdrawal WHERE purchase_id IN (${ORDERS}) OR lower(normalize(btrim(email), NFC)) = $1`,
  grants: `SELECT project_name, title, reason, method, amount_cents, currency, created_at, revoked_at
    FROM client_grant WHERE holder IN ${HOLDERS}`,
  mails: `SELECT s.project_id, s.email, s.subject, s.text, s.created_at, m.state, m.sent_at
    FROM gallery_share s LEFT JOIN mail m ON m.kind = 'share' AND m.reference = s.id
    WHERE s.email_key = $1 OR s.person_id IN (${PEOPLE})`,
  reminders: `SELECT project_id, rule, state, decided_at FROM reminder WHERE person_id IN (${PEOPLE})`,
  wantsNoReminders: 'SELECT at AS since FROM unsubscription WHERE email_key = $1',
  activityLog: `SELECT at, action, area, subject_name, details, outcome FROM audit_entry WHERE ${IN_LOG}`,
};

/** Counts what an erasure would remove, and what it would keep. */
export interface ErasurePreview {
  galleries: number;
  visits: number;
  favourites: number;
  comments: number;
  mails: number;
  accounts: number;
  logEntries: number;
  unpaidOrders: number;
  keptOrders: number;
  keptInvoices: number;
  /** Orders that may still be paid. */
  openOrders: number;
  isStaff: boolean;
}

const NO_RECORD = `(succeeded_at IS NULL OR is_test)
  AND NOT EXISTS (SELECT FROM invoice i WHERE i.purchase_id = purchase.id)`;

/** Reads what is stored about one address. */
@Injectable()
export class PersonalDataQuery {
  constructor(private readonly database: Transactions) {}

  /** Reads every part with its rows, one after another. */
  async *parts(emailKey: string): AsyncGenerator<[name: string, rows: object[]]> {
    for (const [name, sql] of Object.entries(PARTS)) yield [name, await this.database.query<object[]>(sql, [emailKey])];
  }

  /** Counts everything in one statement. */
  async preview(emailKey: string): Promise<ErasurePreview> {
    const [row] = await this.database.query<[ErasurePreview]>(
      `SELECT (SELECT count(*)::int FROM person WHERE email_key = $1) AS galleries,
              (SELECT count(*)::int FROM gallery_visit WHERE person_id IN (${PEOPLE})) AS visits,
              (SELECT count(*)::int FROM person_favourite WHERE person_id IN (${PEOPLE})) AS favourites,
              (SELECT count(*)::int FROM selected_file
               WHERE note IS NOT NULL AND chosen_by_id IN (${PEOPLE})) AS comments,
              (SELECT count(*)::int FROM gallery_share WHERE email_key = $1 OR person_id IN (${PEOPLE})) AS mails,
              (SELECT count(*)::int FROM "user" WHERE email_key = $1) AS accounts,
              (SELECT count(*)::int FROM audit_entry WHERE ${IN_LOG}) AS "logEntries",
              (SELECT count(*)::int FROM purchase WHERE id IN (${ORDERS}) AND ${NO_RECORD}) AS "unpaidOrders",
              (SELECT count(*)::int FROM purchase WHERE id IN (${ORDERS}) AND NOT (${NO_RECORD})) AS "keptOrders",
              (SELECT count(*)::int FROM invoice WHERE purchase_id IN (${ORDERS})) AS "keptInvoices",
              (SELECT count(*)::int FROM purchase WHERE id IN (${ORDERS}) AND state = ANY($2)) AS "openOrders",
              EXISTS (SELECT FROM "user" WHERE email_key = $1 AND role = 'admin') AS "isStaff"`,
      [emailKey, OPEN_STATES],
    );
    return row;
  }

  /** Tells whether anything is stored about the address. The log is searched only when nothing else names it. */
  async isKnown(emailKey: string): Promise<boolean> {
    const [row] = await this.database.query<[{ known: boolean }]>(
      `SELECT EXISTS (SELECT FROM stored_addresses() WHERE key = $1)
         OR EXISTS (SELECT FROM audit_entry WHERE ${IN_LOG}) AS known`,
      [emailKey],
    );
    return row.known;
  }
}
