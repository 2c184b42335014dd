import { Injectable } from '@nestjs/common';
import type { NotificationEvent } from '../../common/mails/notification-events.js';
import { Transactions } from '../../common/transactions.js';
import { VALID_STATES } from '../payments/purchases/purchase-state.js';
import { defaultParameters } from './deliveries.js';

/** A mail states these facts of a notification whose reason exists. */
export interface NotificationFacts {
  id: string;
  event: NotificationEvent;
  reference: string;
  projectId: string | null;
  projectName: string | null;
  /** The person is named, or else their address. */
  person: string | null;
  /** The title says what was bought, or names the selection or the file. */
  title: string | null;
  amountCents: number | null;
  currency: string | null;
  isTest: boolean;
  /** A selection has so many photos, of which some are not in the price. */
  count: number | null;
  included: number | null;
}

export interface NotificationMail {
  email: string;
  facts: NotificationFacts[];
}

const PERSON_OF_ORDER = 'coalesce(v.name, v.email, o.client_email)';
const VALID = VALID_STATES.map((state) => `'${state}'`).join(', ');
const ORDER = `o.project_id, o.project_name, ${PERSON_OF_ORDER} AS person, coalesce(o.studio_title, o.title) AS title,
  o.amount_cents, o.currency, o.is_test, NULL::int AS count, NULL::int AS included`;
const ORDERS = 'purchase o ON o.id = e.reference LEFT JOIN person v ON v.id = o.person_id';

/**
 * Selects the present facts of events; `events` is a query of `event` and `reference`. A withdrawal and a failed refund
 * count also when the project is gone, other events only while it is not in the trash.
 */
export const FACTS = (events: string) => `
  WITH events AS (${events}),
  state AS (
    SELECT e.event, e.reference, o.id::text AS reason, ${ORDER}
    FROM events e JOIN ${ORDERS}
    WHERE e.event = 'sale' AND o.state IN (${VALID}) AND o.withdrawn_at IS NULL
      AND (o.overpaid_cents = 0 OR o.overpaid_cents < o.amount_cents)
    UNION ALL
    SELECT e.event, e.reference, l.id || ' ' || extract(epoch FROM l.done_at), s.project_id, NULL,
      coalesce(v.name, v.email), s.name, NULL, NULL, false,
      (SELECT count(*)::int FROM selected_file c WHERE c.list_id = l.id), s.included
    FROM events e JOIN selection_list l ON l.id = e.reference JOIN selection s ON s.id = l.selection_id
      LEFT JOIN person v ON v.id = coalesce(l.done_by_id, l.person_id)
    WHERE e.event = 'selection_done' AND l.state <> 'open'
    UNION ALL
    SELECT e.event, e.reference, w.id::text, o.project_id, o.project_name, w.name,
      coalesce(o.studio_title, o.title, w.order_reference),
      o.amount_cents, o.currency, coalesce(o.is_test, false), NULL, NULL
    FROM events e JOIN withdrawal w ON w.id = e.reference LEFT JOIN purchase o ON o.id = w.purchase_id
    WHERE e.event = 'withdrawal' AND (w.state = 'pending' OR w.state = 'accepted' AND w.decided_by_id IS NULL)
    UNION ALL
    SELECT e.event, e.reference, o.id::text, ${ORDER}
    FROM events e JOIN ${ORDERS}
    WHERE e.event = 'payment_failed' AND o.state = 'failed' AND NOT EXISTS (
      SELECT FROM purchase q WHERE q.project_id = o.project_id AND q.holder = o.holder
        AND q.succeeded_at >= o.created_at)
    UNION ALL
    SELECT e.event, e.reference, o.id || ' ' || md5(o.attention_detail::text), ${ORDER}
    FROM events e JOIN ${ORDERS}
    WHERE e.event = 'refund_failed' AND o.attention IN ('refund_declined', 'refund_returned')
      AND o.attention_seen_at IS NULL
      AND o.refunded_cents + o.lost_cents < o.amount_cents
    UNION ALL
    SELECT e.event, e.reference, f.id || ' ' || coalesce(r.revision, f.revision), f.project_id, NULL, NULL,
      coalesce(r.original_name, f.original_name),
      NULL, NULL, false, NULL, NULL
    FROM events e JOIN media_file f ON f.id = e.reference LEFT JOIN media_replacement r ON r.media_file_id = f.id
      AND r.status = 'failed'
    WHERE e.event = 'file_failed' AND f.deleted_at IS NULL
      AND (f.status = 'failed' OR f.failure_reason IS NOT NULL OR r.revision IS NOT NULL)
    UNION ALL
    SELECT e.event, e.reference, g.project_id::text, g.project_id, NULL, coalesce(v.name, v.email), NULL, NULL, NULL,
      false, NULL, NULL
    FROM events e JOIN LATERAL (
      SELECT project_id, person_id FROM gallery_visit WHERE project_id = e.reference
      ORDER BY first_at, id LIMIT 1) g ON true
      JOIN person v ON v.id = g.person_id
    WHERE e.event = 'first_visit'
  ),
  fact AS (
    SELECT t.event, t.reference, t.reason, p.id AS project_id, coalesce(p.name, t.project_name) AS project_name,
      t.person, t.title, t.amount_cents,
      t.currency, t.is_test, t.count, t.included
    FROM state t LEFT JOIN project p ON p.id = t.project_id
    WHERE (t.event IN ('withdrawal', 'refund_failed') OR p.trashed_at IS NULL AND p.id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM project_reminders r WHERE r.project_id = t.project_id AND NOT r.staff_mails)
  )`;

const DELIVERY_OF = (event: string, user: string, events: string, deliveries: string) => `coalesce(
  (SELECT c.delivery FROM notification_choice c WHERE c.user_id = ${user} AND c.event = ${event}),
  (SELECT d.delivery FROM unnest(${events}::text[], ${deliveries}::text[]) AS d(event, delivery)
    WHERE d.event = ${event}))`;

/**
 * Adds a row for each user who has chosen to be notified of an event and has no row yet. $1: the event, $2: its
 * reference, $3: now, $4 and $5: the defaults.
 */
export const NOTIFY = `${FACTS('SELECT $1::text AS event, $2::uuid AS reference')}
  INSERT INTO notification (user_id, event, reference, reason, project_id, created_at)
  SELECT u.id, f.event, f.reference, f.reason, f.project_id, $3
  FROM fact f CROSS JOIN "user" u
  WHERE u.role = 'admin' AND ${DELIVERY_OF('f.event', 'u.id', '$4', '$5')} <> 'never'
  ON CONFLICT DO NOTHING`;

/**
 * Puts those that are due into mails: all of one user, event and project into one, and all that a user gets daily into
 * another. A mail that could not be sent keeps its id. $1: now, $2: eight o'clock today, $3: mails since then are
 * recent, $4 and $5: the defaults.
 */
export const PUT_INTO_MAILS = `
  WITH waiting AS (
    SELECT n.*, ${DELIVERY_OF('n.event', 'n.user_id', '$4', '$5')} AS delivery FROM notification n
    WHERE n.mailed_at IS NULL
  ),
  due AS (
    SELECT w.id, first_value(coalesce(w.mail_id, w.id)) OVER (
      PARTITION BY w.user_id, w.delivery, CASE w.delivery WHEN 'at_once' THEN w.event END,
      CASE w.delivery WHEN 'at_once' THEN w.project_id END
      ORDER BY w.mail_id IS NULL, w.created_at, w.id) AS mail_id
    FROM waiting w
    WHERE w.delivery = 'daily' AND w.created_at < $2 OR w.delivery = 'at_once' AND NOT EXISTS (
      SELECT FROM notification m
      WHERE m.user_id = w.user_id AND m.event = w.event AND m.project_id IS NOT DISTINCT FROM w.project_id
        AND m.mailed_at > $3)
  )
  UPDATE notification n SET mail_id = due.mail_id, mailed_at = $1 FROM due WHERE n.id = due.id
  RETURNING n.mail_id AS id`;

/** Removes those that wait for a mail that their reader has switched off. $1 and $2: the defaults. */
export const DELETE_UNWANTED = `
  DELETE FROM notification n WHERE n.mailed_at IS NULL
    AND ${DELIVERY_OF('n.event', 'n.user_id', '$1', '$2')} = 'never'`;

/** Reads notifications with their present facts. */
@Injectable()
export class NotificationsQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Finds a mail with those of its notifications whose reason exists and which its reader has not switched off; null
   * without any.
   */
  async findMail(mailId: string): Promise<NotificationMail | null> {
    const rows = await this.database.query<(NotificationFacts & { email: string })[]>(
      `${FACTS('SELECT DISTINCT event, reference FROM notification WHERE mail_id = $1')}
       SELECT n.id, n.event, n.reference, f.project_id AS "projectId", f.project_name AS "projectName", f.person,
         f.title, f.amount_cents AS "amountCents",
         f.currency, f.is_test AS "isTest", f.count, f.included, u.email
       FROM notification n JOIN fact f ON f.event = n.event AND f.reference = n.reference AND f.reason = n.reason
         JOIN "user" u ON u.id = n.user_id
       WHERE n.mail_id = $1 AND u.role = 'admin' AND ${DELIVERY_OF('n.event', 'n.user_id', '$2', '$3')} <> 'never'
       ORDER BY n.created_at, n.id`,
      [mailId, ...defaultParameters()],
    );
    const [first] = rows;
    return first ? { email: first.email, facts: rows.map(({ email: _, ...facts }) => facts) } : null;
  }
}
