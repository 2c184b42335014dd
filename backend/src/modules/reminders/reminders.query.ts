import { Injectable } from '@nestjs/common';
import type { MailLanguage } from '../../common/mails/languages.js';
import type { RowOf } from '../../common/http/dto-fields.js';
import { Transactions } from '../../common/transactions.js';
import type { PersonKind } from '../projects/people/person.entity.js';
import type { ReminderRuleInForce, ReminderRuleName } from './reminder-rules.js';
import type { DecidedReminderDto } from './reminders.dto.js';

/** A reminder whose reason exists now, with what its mail says. */
export interface PlannedReminder {
  id: string;
  rule: ReminderRuleName;
  projectId: string;
  personId: string;
  dueAt: Date;
  projectName: string;
  language: MailLanguage | null;
  personName: string | null;
  personKind: PersonKind;
  linkVersion: number;
  email: string;
  /** The end or deadline that it announces. */
  eventAt: Date | null;
  selectionName: string | null;
  orderTitle: string | null;
  /** What kind of purchase it is. */
  orderKind: string | null;
  hasPasscode: boolean;
}

/** A reminder that was queued or stopped. */
export type DecidedReminder = RowOf<DecidedReminderDto, 'at'>;

/** Somebody knows the gallery: its link was mailed to them, or they have been there, before an instant. */
const KNOWS_BEFORE = (at: string) => `(
  EXISTS (SELECT FROM gallery_share s JOIN mail m ON m.kind = 'share' AND m.reference = s.id WHERE s.person_id = v.id AND m.state = 'sent' AND m.sent_at <= ${at})
  OR EXISTS (SELECT FROM gallery_visit g WHERE g.person_id = v.id AND g.first_at <= ${at}))`;

/** A guest's address that somebody stated: it may be that of another person, who then hears only about themselves. */
const IS_STATED = (person: string) =>
  `(${person}.kind = 'guest' AND (${person}.email IS NULL OR ${person}.email_stated))`;

/** What belongs to the holder of whom the person is one. */
const HOLDER = `CASE v.kind WHEN 'client' THEN p.client_email_key ELSE v.id::text END`;

/** Whatever the timer says, the gallery stays open for somebody who has bought access for ever. */
const LIFETIME = `EXISTS (
  SELECT FROM entitlement e WHERE e.project_id = p.id AND e.holder = ${HOLDER} AND e.revoked_at IS NULL AND (e.contents->>'lifetimeAccess')::boolean)`;

/** The end of the extensions that somebody has bought: each begins when it opens, or where the one before it ends. */
const EXTENDED_UNTIL = `(
  SELECT max(x.begins_at + make_interval(hours => 24 * x.days_left)) FROM (
    SELECT coalesce(e.opens_at, e.since) AS begins_at,
      sum((e.contents->>'extensionDays')::int) OVER (ORDER BY coalesce(e.opens_at, e.since) DESC ROWS UNBOUNDED PRECEDING)::int AS days_left
    FROM entitlement e WHERE e.project_id = p.id AND e.holder = ${HOLDER} AND e.revoked_at IS NULL AND e.contents ? 'extensionDays') x)`;

const PEOPLE = 'JOIN person v ON v.project_id = p.id AND v.ended_at IS NULL';

/** Somebody can enter the gallery now. */
const IS_OPEN = `(NOT p.timer_enabled OR p.expires_at IS NULL OR p.expires_at > $1 OR ${EXTENDED_UNTIL} > $1 OR ${LIFETIME})`;
const DAYS = `make_interval(hours => r.days * 24)`;

/**
 * Everything that people could be reminded of now. A guest's address is what they say it is, so that guests are reminded
 * only of what they have begun, and of an unpaid order only at an address that staff entered: nobody pays for one, so
 * that a stranger could open many in the name of somebody else. $1: now, $2: the names of the rules that are on, $3: their days.
 */
const CANDIDATES = (scope: string) => `
  WITH r AS (SELECT * FROM unnest($2::text[], $3::int[]) AS r(name, days)),
  p AS (
    SELECT p.*, coalesce(o.disabled_rules, '{}') AS disabled_rules
    FROM project p LEFT JOIN project_reminders o ON o.project_id = p.id
    WHERE p.status = 'active' AND p.trashed_at IS NULL AND ${scope}
  ),
  candidate AS (
    SELECT r.name AS rule, v.id AS person_id, '' AS reason, max(m.sent_at) + ${DAYS} AS due_at, max(m.sent_at) + ${DAYS} + interval '7 days' AS until,
      v.email, v.email_key, NULL::timestamptz AS event_at, NULL::text AS selection_name, NULL::text AS order_title, NULL::text AS order_kind
    FROM r JOIN p ON r.name = 'gallery_not_opened' ${PEOPLE}
      JOIN gallery_share s ON s.person_id = v.id AND s.email_key = v.email_key JOIN mail m ON m.kind = 'share' AND m.reference = s.id AND m.state = 'sent'
    WHERE v.kind <> 'guest' AND ${IS_OPEN} AND NOT EXISTS (SELECT FROM gallery_visit g WHERE g.person_id = v.id)
    GROUP BY r.name, r.days, v.id, v.email, v.email_key
    UNION ALL
    SELECT r.name, v.id, extract(epoch FROM c.ends_at)::bigint::text, c.ends_at - ${DAYS},
      CASE r.name WHEN 'gallery_closes_next' THEN c.ends_at ELSE least(c.ends_at, c.ends_at - ${DAYS} + interval '36 hours') END,
      v.email, v.email_key, c.ends_at, NULL, NULL, NULL
    FROM r JOIN p ON r.name IN ('gallery_closes_soon', 'gallery_closes_next') AND p.timer_enabled AND p.expires_at IS NOT NULL ${PEOPLE}
      CROSS JOIN LATERAL (SELECT greatest(p.expires_at, ${EXTENDED_UNTIL}) AS ends_at) c
    WHERE v.kind <> 'guest' AND c.ends_at > $1 AND NOT ${LIFETIME} AND ${KNOWS_BEFORE(`c.ends_at - ${DAYS}`)}
    UNION ALL
    SELECT r.name, v.id, t.id || ' ' || extract(epoch FROM t.deadline)::bigint, t.deadline - ${DAYS}, t.deadline, v.email, v.email_key, t.deadline, t.name, NULL, NULL
    FROM r JOIN p ON r.name = 'selection_open' ${PEOPLE}
      JOIN selection t ON t.project_id = p.id AND t.deadline > $1 AND t.created_at <= t.deadline - ${DAYS}
      LEFT JOIN selection_list l ON l.selection_id = t.id AND l.person_id IS NOT DISTINCT FROM CASE t.participants WHEN 'clients' THEN NULL ELSE v.id END
    WHERE coalesce(l.state, 'open') = 'open' AND ${IS_OPEN}
      AND (v.kind = 'client' AND ${KNOWS_BEFORE(`t.deadline - ${DAYS}`)} OR v.kind = 'guest' AND t.participants = 'everyone' AND l.id IS NOT NULL)
    UNION ALL
    SELECT r.name, v.id, o.id::text, o.created_at + ${DAYS}, o.created_at + ${DAYS} + interval '7 days',
      coalesce(v.email, o.client_email), coalesce(v.email_key, o.email_key), NULL, NULL, o.title, o.kind
    FROM r JOIN p ON r.name = 'order_unpaid' ${PEOPLE}
      JOIN purchase o ON o.project_id = p.id AND o.person_id = v.id
    WHERE (o.state IN ('created', 'failed') OR o.state = 'canceled' AND o.expired_at IS NOT NULL) AND o.amount_cents > 0 AND (v.kind = 'client' OR v.kind = 'guest' AND p.guest_purchases AND v.email IS NOT NULL AND NOT v.email_stated)
      AND NOT EXISTS (SELECT FROM purchase q WHERE q.project_id = p.id AND q.holder = o.holder AND q.succeeded_at >= o.created_at)
      AND NOT EXISTS (SELECT FROM purchase q WHERE q.project_id = p.id AND q.person_id = o.person_id AND q.created_at > o.created_at)
      AND NOT EXISTS (SELECT FROM entitlement e WHERE e.project_id = p.id AND e.holder = o.holder AND e.revoked_at IS NULL AND e.since >= o.created_at)
      AND (o.kind <> 'selection' OR EXISTS (
        SELECT FROM selection_list l WHERE l.id = (o.contents->'selection'->>'listId')::uuid AND l.state = 'awaiting_payment'))
    UNION ALL
    SELECT r.name, v.id, o.id::text, coalesce(e.opens_at, o.succeeded_at) + ${DAYS}, coalesce(e.opens_at, o.succeeded_at) + ${DAYS} + interval '7 days',
      coalesce(v.email, o.client_email), coalesce(v.email_key, o.email_key), NULL, NULL, o.title, o.kind
    FROM r JOIN p ON r.name = 'purchase_not_downloaded' ${PEOPLE}
      JOIN purchase o ON o.project_id = p.id AND o.person_id = v.id JOIN entitlement e ON e.source_id = o.id
    WHERE o.kind <> 'extension' AND o.state IN ('succeeded', 'partially_refunded', 'dispute_won') AND o.withdrawn_at IS NULL
      AND e.revoked_at IS NULL AND (e.opens_at IS NULL OR e.opens_at <= $1) AND ${IS_OPEN}
      AND EXISTS (SELECT FROM media_file f WHERE f.project_id = p.id AND f.status = 'ready' AND f.deleted_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM client_access a JOIN download d ON d.access_id = a.id
        WHERE a.project_id = p.id AND a.email_key = o.holder AND d.last_at >= o.succeeded_at)
  ),
  -- Nobody reads the same twice because they are in a gallery twice.
  reminder_now AS (
    SELECT DISTINCT ON (v.project_id, c.rule, c.reason, c.email_key)
      md5(v.id || ' ' || c.rule || ' ' || c.reason)::uuid AS id, c.*, v.project_id, v.name AS person_name, v.kind, v.link_version, p.name AS project_name, p.language, p.passcode_encrypted IS NOT NULL AS has_passcode
    FROM candidate c JOIN person v ON v.id = c.person_id JOIN p ON p.id = v.project_id
    WHERE c.email IS NOT NULL AND c.until > $1 AND c.rule <> ALL(p.disabled_rules)
      AND NOT EXISTS (SELECT FROM unsubscription u WHERE u.email_key = c.email_key)
      AND (NOT ${IS_STATED('v')} OR NOT EXISTS (
        SELECT FROM person w WHERE w.project_id = v.project_id AND w.email_key = c.email_key AND w.id <> v.id AND w.ended_at IS NULL AND NOT ${IS_STATED('w')}))
    ORDER BY v.project_id, c.rule, c.reason, c.email_key, v.kind = 'client' DESC, ${IS_STATED('v')}, v.is_main DESC, v.created_at, v.id
  )`;

/** The decision about this reminder, or about the same one to somebody with the same address, is taken. */
const DECIDED = `EXISTS (
  SELECT FROM reminder d JOIN person w ON w.id = d.person_id
  WHERE d.project_id = n.project_id AND d.rule = n.rule AND d.reason = n.reason AND (d.person_id = n.person_id OR w.email_key = n.email_key))`;

/** Adds a row for each reminder that is due and not decided. $4: how many at most. */
export const DECIDE_DUE = `${CANDIDATES('true')}
  INSERT INTO reminder (id, project_id, person_id, rule, reason, state, decided_at)
  SELECT id, project_id, person_id, rule, reason, 'queued', $1 FROM reminder_now n WHERE due_at <= $1 AND NOT ${DECIDED}
  ORDER BY due_at LIMIT $4
  ON CONFLICT DO NOTHING RETURNING id`;

/** Adds the row of one planned reminder, due or not. $4: its project, $5: its id, $6: the state, $7: by whom. */
export const DECIDE_ONE = `${CANDIDATES('p.id = $4')}
  INSERT INTO reminder (id, project_id, person_id, rule, reason, state, decided_at, decided_by_id)
  SELECT id, project_id, person_id, rule, reason, $6, $1, $7::uuid FROM reminder_now n WHERE id = $5 AND NOT ${DECIDED}
  ON CONFLICT DO NOTHING RETURNING id`;

/** The parameters that every statement about planned reminders begins with. */
export const planningParameters = (now: Date, rules: readonly ReminderRuleInForce[]): unknown[] => {
  const enabled = rules.filter(({ isEnabled }) => isEnabled);
  return [now, enabled.map(({ name }) => name), enabled.map(({ days }) => days)];
};

const COLUMNS = `id, rule, project_id AS "projectId", person_id AS "personId", due_at AS "dueAt", project_name AS "projectName", language, person_name AS "personName",
  kind AS "personKind", link_version AS "linkVersion", email, event_at AS "eventAt", selection_name AS "selectionName", order_title AS "orderTitle", order_kind AS "orderKind", has_passcode AS "hasPasscode"`;

/** Reminders as they follow from the present state of galleries: reads only. */
@Injectable()
export class RemindersQuery {
  constructor(private readonly database: Transactions) {}

  /** The reminder of a row whose mail is about to leave, if its reason still exists. */
  async findQueued(id: string, now: Date, rules: readonly ReminderRuleInForce[]): Promise<PlannedReminder | null> {
    const [row] = await this.database.query<PlannedReminder[]>(
      `${CANDIDATES(`p.id = (SELECT project_id FROM reminder WHERE id = $4 AND state = 'queued')`)} SELECT ${COLUMNS} FROM reminder_now WHERE id = $4`,
      [...planningParameters(now, rules), id],
    );
    return row ?? null;
  }

  /** Returns the planned reminders of a project, soonest first. */
  listPlanned(
    projectId: string,
    now: Date,
    rules: readonly ReminderRuleInForce[],
    limit: number,
  ): Promise<PlannedReminder[]> {
    return this.database.query(
      `${CANDIDATES('p.id = $4')} SELECT ${COLUMNS} FROM reminder_now n WHERE NOT ${DECIDED} ORDER BY due_at, id LIMIT $5`,
      [...planningParameters(now, rules), projectId, limit],
    );
  }

  /** Returns the reminders of a project that were queued or stopped, newest first, with the state of their mails. */
  listDecided(projectId: string, limit: number): Promise<DecidedReminder[]> {
    return this.database.query(
      `SELECT r.id, r.rule, r.person_id AS "personId", coalesce(v.name, v.email) AS "personName",
         CASE r.state WHEN 'stopped' THEN 'stopped' ELSE coalesce(m.state, 'waiting') END AS state, coalesce(m.sent_at, r.decided_at) AS at,
         nullif(trim(u.first_name || ' ' || u.last_name), '') AS "decidedBy"
       FROM reminder r JOIN person v ON v.id = r.person_id LEFT JOIN mail m ON m.kind = 'reminder' AND m.reference = r.id
       LEFT JOIN "user" u ON u.id = r.decided_by_id
       WHERE r.project_id = $1 ORDER BY coalesce(m.sent_at, r.decided_at) DESC, r.id LIMIT $2`,
      [projectId, limit],
    );
  }

  /** Mails of reminders that went with their galleries. */
  async listOrphanMails(limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT reference AS id FROM mail m
       WHERE kind = 'reminder' AND NOT EXISTS (SELECT FROM reminder r WHERE r.id = m.reference) LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }
}
